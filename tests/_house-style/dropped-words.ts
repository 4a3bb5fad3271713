import { defaultLanguage } from '#contract/languages.ts';
import type { Rule, Source } from './sources.ts';
import { message, readTexts } from './texts.ts';

const glossaryPath = 'docs/_engineering/glossary.md';

/** A word that a language no longer writes, and what it writes instead. */
interface Dropped {
  locale: string;
  word: string;
  instead: string;
}

/** The rows `| language | dropped | written instead |` of the glossary. */
function readDropped(sources: readonly Source[]): Dropped[] {
  const glossary = sources.find(({ path }) => path === glossaryPath);
  const [, table = ''] = glossary?.text.split('| language | dropped | written instead |') ?? [];
  return [...table.matchAll(/^\| ([\w-]+) \| (.+?) \| (.+?) \|$/gm)].flatMap(
    ([, locale = '', words = '', instead = '']) =>
      words.split('、').map((word) => ({ locale, word, instead })),
  );
}

/** True for files of a language's latest version; the guide `glossary` shows English beside it. */
function isRead(locale: string, path: string): boolean {
  if (path.endsWith('/guides/glossary.mdx')) return false;
  const places = [
    new RegExp(`^i18n/${locale}/(?:code|contract)\\.json$`),
    new RegExp(`^i18n/${locale}/docusaurus-plugin-content-docs/current\\.json$`),
    new RegExp(`^i18n/${locale}/(?:prose|docusaurus-plugin-content-docs/current)/.*\\.mdx?$`),
    new RegExp(`^src/server/console/notices/data/.*\\.${locale}\\.md$`),
  ];
  const isSource = locale === defaultLanguage.locale && /^docs\/apiDoc\/.*\.mdx$/.test(path);
  return isSource || places.some((place) => place.test(path));
}

/** The places of a language where a dropped word is written, other than directly behind a bracket. */
function findDropped(sources: readonly Source[], locale: string, dropped: Dropped[]): string[] {
  const patterns = dropped.map(({ word, instead }) => ({
    pattern: new RegExp(`(?<![(（])${RegExp.escape(word)}`, 'i'),
    found: `“${word}” → ${instead}`,
  }));
  return sources
    .filter(({ path }) => isRead(locale, path))
    .flatMap((source) => readTexts(source))
    .flatMap(({ place, text }) =>
      patterns.filter(({ pattern }) => pattern.test(text)).map(({ found }) => `${place}: ${found}`),
    );
}

const table = (row: string): Source => ({
  path: glossaryPath,
  text: `| language | dropped | written instead |\n|---|---|---|\n${row}\n`,
});

const words: Rule = {
  name: 'translations keep to the words of the glossary',
  fix:
    'Write the word behind the arrow, or a better one that the glossary has. The dropped words are ' +
    'a table of docs/_engineering/glossary.md: a row that is wrong is mended there.',
  check: (sources) =>
    [...Map.groupBy(readDropped(sources), ({ locale }) => locale)].flatMap(([locale, dropped]) =>
      findDropped(sources, locale, dropped),
    ),
  brokenTogether: {
    sources: [
      table('| id | batas laju、langgani | batas frekuensi panggilan |'),
      message('i18n/id/code.json', { 'a.b': 'Resi yang dilanggani.' }),
    ],
  },
  kept: [
    table('| vi | thông báo đẩy | webhook |'),
    message('i18n/vi/code.json', { 'a.b': 'Webhook (thông báo đẩy), `thông báo đẩy`' }),
    message('i18n/id/code.json', { 'a.b': 'thông báo đẩy' }),
  ],
};

export const droppedWordRules = [words];
