import { createRequire } from 'node:module';
import type { toSiteConfig } from './src/plugins/site-config.ts';

// Docusaurus compiles its configuration with Babel and evaluates all that it imports again for each plugin
// and language. Node's own `require` reads TypeScript, once.
const load = createRequire(__filename);
const site: { toSiteConfig: typeof toSiteConfig } = load('./src/plugins/site-config.ts');

export default () => site.toSiteConfig(__dirname, process.env);
