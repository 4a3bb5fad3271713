import { runScript } from './script-error.ts';
import { buildSite } from './site/build-site.ts';

await runScript(() => buildSite({ strict: process.argv.includes('--strict') }));
