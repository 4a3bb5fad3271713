import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { sharedNames } from '#contract/shared-settings.ts';
import { tableList } from '#server/database/tables.ts';
import { readProject } from '../_project.ts';

/** The guide in each language that it is written in first, with the words for what it derives from the code. */
const guides = [
  { file: 'docs/apiDoc/guides/personal-data.mdx', hours: '$ 小时', as: '与 `$` 相同' },
  {
    file: 'i18n/en/docusaurus-plugin-content-docs/current/apiDoc/guides/personal-data.mdx',
    hours: '$ hours',
    as: 'as long as `$`',
  },
];

const shownNames = new Map<string, string>(
  Object.entries(sharedNames).map(([shown, setting]) => [setting, shown]),
);

const placeOf = (table: string) =>
  tableList.find(([name]) => name === table)?.[1].consignee?.place ?? table;

type Words = (typeof guides)[number];

/** What a row of the guide must say of how long a table is kept, by the description of the table. */
function toTerms(kept: (typeof tableList)[number][1]['kept'], { hours, as }: Words): string[] {
  if (typeof kept !== 'string') {
    assert.ok('since' in kept);
    return typeof kept.term === 'string'
      ? [`<Setting name="${shownNames.get(kept.term)}" />`]
      : [hours.replace('$', String(kept.term.ms / hourMs))];
  }
  const [, parent] = /(?:as long as its|with its) (\w+)/.exec(kept) ?? [];
  if (parent === 'order') return [as.replace('$', placeOf('orders'))];
  if (parent === 'push') return [as.replace('$', placeOf('push'))];
  const settings = [...kept.matchAll(/[A-Z]+(?:_[A-Z]+)*_DAYS/g)].map(
    ([name]) => `<Setting name="${shownNames.get(name)}" />`,
  );
  const numbers = [...kept.matchAll(/(\d+) hours/g)].map(([, count = '']) =>
    hours.replace('$', count),
  );
  return [...settings, ...numbers];
}

function readRows(file: string, anchor: string): string[][] {
  const [, section = ''] = readProject(file).split(`{/* #${anchor} */}\n`);
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\|/.test(line));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

describe('the guide to personal data', () => {
  for (const words of guides) {
    it(`names every place with data of consignees, and how long it is kept: ${words.file}`, () => {
      const rows = new Map(
        readRows(words.file, 'kept').map(([name = '', , kept = '']) => [
          name.replaceAll('`', ''),
          kept,
        ]),
      );
      const tables = tableList.filter(([, { consignee }]) => consignee !== undefined);
      const places = tables.map(([table]) => placeOf(table));
      assert.deepEqual([...rows.keys()].sort(), places.toSorted());
      for (const [table, { kept }] of tables) {
        const row = rows.get(placeOf(table)) ?? '';
        for (const term of toTerms(kept, words)) assert.ok(row.includes(term), `${table}: ${term}`);
      }
    });

    it(`names every other system that the portal connects to: ${words.file}`, () => {
      const own = ['PUBLIC_URL', 'SANDBOX_URL', 'PRODUCTION_URL', 'API_URL', 'EDIT_URL'];
      const settings = [...readProject('.env.example').matchAll(/^#?([A-Z_]+_URL)=/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !own.includes(name));
      const named = readRows(words.file, 'to').flatMap(([recipient = '']) =>
        [...recipient.matchAll(/\{\/\* (\w+) \*\/\}/g)].map(([, name = '']) => name),
      );
      assert.deepEqual(named.sort(), settings.sort());
    });
  }
});
