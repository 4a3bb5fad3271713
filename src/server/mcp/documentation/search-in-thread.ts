import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { removeWordMarks } from '#contract/word-marks.ts';
import { answerInTurn } from '#server/worker-thread.ts';
import type { SearchContent } from '../../../search/entry.ts';
import { joinGroups, keepWhole } from '../../../search/join-groups.ts';
import { toPreview } from '../../../search/mark-terms.ts';
import { type Hit, type HitGroup, openSearch, type Search } from '../../../search/open-search.ts';
import { markWordEnds, wordEnd } from '../../../search/split-words.ts';
import type { Found, NoticeList, Question } from './document-search.ts';

/** Languages and versions that stay open: their indexes are most of the thread's memory. */
const mostOpen = 3;

/** What was asked last at the end. */
class Kept<Value> {
  readonly #values = new Map<string, Value>();

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.#values.get(key) ?? (await make());
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > mostOpen && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}

/** By file and kind: a new build has files of other names. */
const documents = new Kept<Search>();
/** By what they say. */
const notices = new Kept<Search[]>();

async function read({ file, locale, kind }: Question): Promise<Search> {
  const { pages, entries } = JSON.parse(await readFile(file, 'utf8')) as SearchContent;
  const wanted = kind ? entries.filter((entry) => entry.kind === kind) : entries;
  return openSearch({ pages, entries: wanted }, locale);
}

/** A notice stands in the language in which it was written, and is searched in that. */
async function readNotices(list: NoticeList): Promise<Search[]> {
  const { toAllWords } = await import('#server/console/notices/to-plain-words.ts');
  const byLocale = Map.groupBy(list.notices, ({ locale }) => locale);
  const searches = [...byLocale].map(([locale, own]) => {
    const pages = own.map(({ id }) => ({
      path: `${list.address}?${new URLSearchParams({ id })}`,
      title: list.title,
      trail: [],
    }));
    const entries = own.map(({ title, body }, page) => ({
      kind: 'notice' as const,
      page,
      anchor: '',
      title: markWordEnds(title),
      text: markWordEnds(toAllWords(body)),
    }));
    return openSearch({ pages, entries }, locale);
  });
  return Promise.all(searches);
}

async function findNotices({ query, notices: list }: Question): Promise<HitGroup[][]> {
  if (!list) return [];
  const key = hash('sha256', JSON.stringify(list));
  const searches = await notices.get(key, () => readNotices(list));
  return searches.map((search) => keepWhole(search.find(query)));
}

const toPlain = (text: string) => removeWordMarks(text.replaceAll(wordEnd, ''));

function toFound({ entry, page, terms, toTerms, locale }: Hit): Found {
  const preview = toPreview(entry.text, terms, toTerms);
  return {
    kind: entry.kind,
    title: toPlain(entry.title),
    page: toPlain(page.title),
    path: page.path,
    anchor: entry.anchor,
    excerpt: toPlain(preview.map(({ text }) => text).join('')),
    locale,
  };
}

answerInTurn(async (question: Question): Promise<Found[]> => {
  const key = `${question.file} ${question.kind}`;
  const search = await documents.get(key, () => read(question));
  const found = joinGroups(search.find(question.query), ...(await findNotices(question)));
  return found.flatMap(({ hits }) => hits.map(toFound));
});
