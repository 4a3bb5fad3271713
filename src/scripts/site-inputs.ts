import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readSiteSettings, type SiteSettings } from '../plugins/site-settings.ts';
import { ScriptError } from './script-error.ts';

/** What the site is made from; folders count with all they hold. */
const inputs = [
  'docs',
  'i18n',
  'src',
  'static',
  'versioned_docs',
  'versioned_sidebars',
  'versions.json',
  'docusaurus.config.ts',
  'sidebars.ts',
  'package.json',
  'package-lock.json',
  // The waybill template among its files is made by the code that prints labels.
  'src/scripts/write-templates.ts',
  'src/server/courier/labels',
  'src/server/courier/local-time.ts',
  'src/server/texts.ts',
];

/** Inside the inputs, but not in a page unless named above by itself. */
const apart = ['docs/_engineering', 'src/server', 'src/scripts'];

function listFiles(root: string, name: string): string[] {
  const place = path.join(root, name);
  if (apart.includes(name) || !existsSync(place)) return [];
  if (statSync(place).isFile()) return [name];
  return readdirSync(place).flatMap((child) => listFiles(root, `${name}/${child}`));
}

function readSettings(environment: NodeJS.ProcessEnv): SiteSettings {
  try {
    return readSiteSettings(environment);
  } catch (error) {
    throw new ScriptError(`The site cannot be built with this: ${(error as Error).message}`);
  }
}

/** One hash over every file and every setting that decides what the built site looks like. */
export function hashInputs(root: string, environment: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(readSettings(environment)));
  for (const name of inputs.flatMap((input) => listFiles(root, input)).sort()) {
    const content = readFileSync(path.join(root, name));
    // The length keeps a file's end from passing for the next one's name.
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
