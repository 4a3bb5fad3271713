import { readFileSync } from 'node:fs';
import path from 'node:path';

const store = '@site/src/client/built-texts.ts';

/** A string that begins like an id: its fixed part, then simple values and the fixed parts between them. */
const start = /['"`]([a-zA-Z]+\.[\w.-]*)((?:\$\{[^{}`]*\}[\w.-]*)*)(?:(\$\{)|['"`])/g;

/** Turns `control.${name}.title` into `control.*.title`; `*` is any value. */
function toPattern([, fixed = '', parts = '', more = '']: RegExpMatchArray): string {
  const pattern = fixed + parts.replace(/\$\{[^}]*\}/g, '*') + (more && '*');
  return pattern.endsWith('.') ? `${pattern}*` : pattern;
}

/** Returns a test for ids that a pattern names in full or by prefix, as `kit.close` names `kit.close.hint`. */
export function toNamed(patterns: readonly string[]): (id: string) => boolean {
  const sources = patterns.map((each) =>
    each.replaceAll('.', String.raw`\.`).replaceAll('*', '.+').concat(String.raw`(?:\..+)?`),
  );
  const named = new RegExp(`^(?:${sources.join('|')})$`);
  return (id) => named.test(id);
}

let known: string[] | undefined;

function readIds(root: string): string[] {
  const file = path.join(root, 'i18n/en/code.json');
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
}

/** Makes a file bring the texts that it names, so that `useText` finds them. */
export default function bringTexts(this: { rootContext: string }, source: string): string {
  known ??= readIds(this.rootContext);
  const ids = known;
  const named = [...new Set([...source.matchAll(start)].map(toPattern))];
  const patterns = named.filter((each) => !each.startsWith('theme.') && ids.some(toNamed([each])));
  if (patterns.length === 0) return source;
  return [
    source,
    `import { addTexts as addTexts_ } from '${store}';`,
    `import texts_ from '@generated/codeTranslations?${patterns.sort().join()}';`,
    'addTexts_(texts_);',
    '',
  ].join('\n');
}
