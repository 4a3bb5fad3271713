import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locale } from '#contract/languages.ts';
import type { SearchContent } from '../../src/search/entry.ts';
import type { Search } from '../../src/search/open-search.ts';
import { completeLocales, listMissed, looked, openLanguage } from './_support/opened.ts';

/** Least share of misspelt names and queries that still lead to their target. */
const least: Record<Locale, { names: number; queries?: number }> = {
  // A Chinese character has no letters.
  'zh-CN': { names: 0.97 },
  en: { names: 0.97, queries: 0.93 },
  // One wrong letter changes the word boundaries of a dictionary.
  th: { names: 0.97, queries: 0.84 },
  km: { names: 0.97, queries: 0.89 },
  ms: { names: 0.97, queries: 0.9 },
  id: { names: 0.97, queries: 0.95 },
  vi: { names: 0.97, queries: 0.91 },
  ar: { names: 0.97, queries: 0.95 },
};

const slips: ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) =>
    word.slice(0, at) + (word[at] === word[0] ? word.at(-1) : word[0]) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
];

/** A word with one wrong letter after its first; the number decides place and kind. */
function misspell(word: string, number: number): string {
  const at = 1 + (number % (word.length - 2));
  return slips[number % slips.length]?.(word, at) ?? word;
}

const shortest = 5;

function listNames({ entries }: SearchContent): string[] {
  const titles = entries.flatMap(({ kind, title }) => (kind === 'field' ? [title] : []));
  const names = titles.map((title) => title.slice(title.lastIndexOf('.') + 1));
  return [...new Set(names)].filter((name) => name.replaceAll('-', '').length >= shortest);
}

function findsName(search: Search, typed: string, name: string): boolean {
  const hits = search.find(typed).flatMap((group) => group.hits);
  return hits.slice(0, looked).some(({ entry: { kind, title } }) => {
    return kind === 'field' && (title === name || title.endsWith(`.${name}`));
  });
}

for (const [round, locale] of completeLocales.entries()) {
  describe(`the search for misspelt words in ${locale}`, async () => {
    const { content, search, queries } = await openLanguage(locale);

    it('finds any field by a misspelt name', () => {
      const names = listNames(content);
      const lost = names.flatMap((name, at) => {
        const typed = misspell(name, at + round);
        return typed === name || findsName(search, typed, name) ? [] : [`${typed} (${name})`];
      });
      const kept = 1 - lost.length / names.length;
      assert.ok(kept >= least[locale].names, `kept ${kept.toFixed(3)}, lost ${lost.join(' ')}`);
    });

    const { queries: leastQueries } = least[locale];
    if (leastQueries === undefined) return;

    it('finds queries with a misspelt longest word', () => {
      const misspelt = queries.flatMap(({ query, expected }, at) => {
        const words = query.match(/[\p{L}\p{M}]{4,}/gu) ?? [];
        const [longest] = words.toSorted((one, other) => other.length - one.length);
        if (!longest) return [];
        return [{ query: query.replace(longest, misspell(longest, at)), expected }];
      });
      const missed = listMissed(search, misspelt);
      const kept = 1 - missed.length / misspelt.length;
      assert.ok(kept >= leastQueries, `kept ${kept.toFixed(3)}\n${missed.join('\n')}`);
    });
  });
}
