import { existsSync } from 'node:fs';
import path from 'node:path';
import { ScriptError } from '../script-error.ts';

const builder = path.resolve(import.meta.dirname, '../../../node_modules/@docusaurus/core');

/** Throws a ScriptError if only the server's dependencies are installed. */
export function assertBuilder(): void {
  if (existsSync(builder)) return;
  throw new ScriptError(
    'The site cannot be built here: npm left out its builder, as it does with --omit=dev and with ' +
      'NODE_ENV=production. Run npm ci --include=dev, or copy build/ from a machine that builds ' +
      'and start with npm run serve.',
  );
}
