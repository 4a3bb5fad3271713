import { readFile } from 'node:fs/promises';
import { removeWordMarks } from '#contract/word-marks.ts';
import { answerInTurn } from '#server/worker-thread.ts';
import type { SearchContent } from '../../../search/entry.ts';
import { toPreview } from '../../../search/mark-terms.ts';
import { type Hit, openSearch, type Search } from '../../../search/open-search.ts';
import { wordEnd } from '../../../search/split-words.ts';
import type { Found, Question } from './document-search.ts';

/** Languages and versions that stay open: their indexes are most of the thread's memory. */
const mostOpen = 3;

/** By file and kind, what was asked last at the end. A new build has files of other names. */
const opened = new Map<string, Search>();

async function read({ file, locale, kind }: Question): Promise<Search> {
  const { pages, entries } = JSON.parse(await readFile(file, 'utf8')) as SearchContent;
  const wanted = kind ? entries.filter((entry) => entry.kind === kind) : entries;
  return openSearch({ pages, entries: wanted }, locale);
}

async function open(question: Question): Promise<Search> {
  const key = `${question.file} ${question.kind}`;
  const search = opened.get(key) ?? (await read(question));
  opened.delete(key);
  opened.set(key, search);
  const [oldest] = opened.keys();
  if (opened.size > mostOpen && oldest !== undefined) opened.delete(oldest);
  return search;
}

const toPlain = (text: string) => removeWordMarks(text.replaceAll(wordEnd, ''));

function toFound({ entry, page, terms, toTerms }: Hit): Found {
  const preview = toPreview(entry.text, terms, toTerms);
  return {
    kind: entry.kind,
    title: toPlain(entry.title),
    page: toPlain(page.title),
    path: page.path,
    anchor: entry.anchor,
    excerpt: toPlain(preview.map(({ text }) => text).join('')),
  };
}

answerInTurn(async (question: Question): Promise<Found[]> => {
  const search = await open(question);
  return search.find(question.query).flatMap(({ hits }) => hits.map(toFound));
});
