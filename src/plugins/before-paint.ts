import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '#contract/languages.ts';

/** The tag of the script that each page runs before first paint, without its comments. */
export function toBeforePaint(siteDir: string) {
  const script = readFileSync(path.join(siteDir, 'src/client/before-paint.js'), 'utf8');
  return {
    tagName: 'script',
    attributes: { 'data-locales': languages.map(({ locale }) => locale).join(' ') },
    innerHTML: script.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/\s*\n\s*/g, '\n'),
  };
}
