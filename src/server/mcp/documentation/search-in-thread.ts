import { readFile } from 'node:fs/promises';
import { removeWordMarks } from '#contract/word-marks.ts';
import { answerInTurn } from '#server/runtime/worker-thread.ts';
import type { SearchContent, SearchEntry } from '../../../search/entry.ts';
import { joinGroups, keepWhole } from '../../../search/join-groups.ts';
import { toPreview } from '../../../search/mark-terms.ts';
import { type Hit, openSearch, type Search } from '../../../search/open-search.ts';
import { markWordEnds, wordEnd } from '../../../search/split-words.ts';
import type { Asked, Found, NoticeList } from './document-search.ts';
import { Kept } from './kept.ts';

/** Languages and versions kept open: their indexes take most of the thread's memory. */
const mostOpen = 3;

/** By file and kind: a new build has other file names. */
const documents = new Kept<Search>(mostOpen);
/** By the version of their texts. */
const notices = new Kept<Search[]>(mostOpen);

async function read({ file, locale, kind }: Asked): Promise<Search> {
  const { pages, entries } = JSON.parse(await readFile(file, 'utf8')) as SearchContent;
  // Programs cannot read the console's pages.
  const isWanted = (entry: SearchEntry) => (kind ? entry.kind === kind : entry.kind !== 'console');
  const wanted = entries.filter(isWanted);
  return openSearch({ pages, entries: wanted }, locale);
}

/** A notice is searched in the language in which it was written. */
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

/** Undefined if their texts are neither known here nor sent along. */
async function openNotices({ noticeKey, notices: list }: Asked): Promise<Search[] | undefined> {
  if (noticeKey === undefined) return [];
  if (!list && !notices.has(noticeKey)) return undefined;
  return notices.get(noticeKey, () => readNotices(list as NoticeList));
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

answerInTurn(async (asked: Asked): Promise<Found[] | undefined> => {
  const ofNotices = await openNotices(asked);
  if (!ofNotices) return undefined;
  const search = await documents.get(`${asked.file} ${asked.kind}`, () => read(asked));
  const noticed = ofNotices.map((each) => keepWhole(each.find(asked.query)));
  const found = joinGroups(search.find(asked.query), ...noticed);
  return found.flatMap(({ hits }) => hits.map(toFound));
});
