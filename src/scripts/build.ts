import { buildSite } from './build-site.ts';
import { runScript } from './script-error.ts';

await runScript(() => buildSite({ strict: process.argv.includes('--strict') }));
