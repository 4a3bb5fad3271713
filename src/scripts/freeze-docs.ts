import path from 'node:path';
import { toLatestVersion } from '#contract/versions/documents.ts';
import { readFrozenVersions } from '../plugins/portal/frozen-version.ts';
import { freezeVersion } from './freeze/freeze-version.ts';
import { runScript, ScriptError } from './script-error.ts';

const root = path.resolve(import.meta.dirname, '../..');

await runScript(async () => {
  const [version, ...others] = process.argv.slice(2);
  if (version === undefined || others.length > 0) {
    throw new ScriptError('Name the version: npm run docs:freeze 2.0');
  }
  await freezeVersion(root, version);
  const latest = toLatestVersion(readFrozenVersions(root));
  process.stdout.write(
    `${version} is frozen, with its translations and its contract, and is served at /${version}/apiDoc. ` +
      `docs/ and src/contract/ are ${latest} now, at /apiDoc. Commit what git status shows.\n`,
  );
});
