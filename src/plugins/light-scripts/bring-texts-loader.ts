import { readFileSync } from 'node:fs';
import path from 'node:path';

const start = /['"`]([a-zA-Z]+)\.[\w$-]/g;

const store = '@site/src/client/built-texts.ts';

let known: Set<string> | undefined;

/** The groups that there are, by the texts of the source language. */
function readGroups(root: string): Set<string> {
  const file = path.join(root, 'i18n/en/code.json');
  const ids = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
  return new Set(ids.map((id) => id.slice(0, id.indexOf('.'))));
}

/** Lets a file bring the groups of texts that it names, so that `useText` finds them. */
export default function bringTexts(this: { rootContext: string }, source: string): string {
  known ??= readGroups(this.rootContext);
  const named = new Set([...source.matchAll(start)].map(([, group = '']) => group));
  const groups = [...named].filter((group) => group !== 'theme' && known?.has(group));
  if (groups.length === 0) return source;
  const brought = groups.flatMap((group) => [
    `import texts_${group} from '@generated/codeTranslations?${group}';`,
    `addTexts_(texts_${group});`,
  ]);
  return [source, `import { addTexts as addTexts_ } from '${store}';`, ...brought, ''].join('\n');
}
