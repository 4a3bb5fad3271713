import type { FaqGroup, ProseSection } from '#contract/prose.ts';
import { toPlainText } from '#contract/prose.ts';

/** Folds letters for search: without case and marks, each with its position in the text. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    folded += plain;
    for (let at = 0; at < plain.length; at += 1) places.push(place);
    place += character.length;
  }
  places.push(text.length);
  return { folded, places };
}

function split(query: string, locale: string): string[] {
  if (!('Segmenter' in Intl)) return query.split(/\s+/);
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(query);
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** The words of a search; scripts without spaces are cut where the browser knows their words. */
export function toWords(query: string, locale: string): string[] {
  const words = split(query, locale).map((word) => fold(word).folded);
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Positions of words in a text: pairs of start and end, in order and without overlap. */
export function findWords(text: string, words: readonly string[]): [start: number, end: number][] {
  const { folded, places } = fold(text);
  const found: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      found.push([places[at] ?? 0, places[at + word.length] ?? text.length]);
    }
  }
  found.sort(([one], [two]) => one - two);
  const apart: [number, number][] = [];
  for (const [start, end] of found) {
    const last = apart.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}

function pick(groups: readonly FaqGroup[], fits: (question: ProseSection) => boolean) {
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(fits) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Returns the questions with all the words, else those with some; all if the search is empty. */
export function findQuestions(groups: readonly FaqGroup[], words: readonly string[]) {
  const texts = new Map(
    groups.flatMap(({ title, questions }) =>
      questions.map((each) => [
        each.id,
        fold(`${title} ${each.title} ${toPlainText(each.body)}`).folded,
      ]),
    ),
  );
  const has = ({ id }: ProseSection, word: string) => texts.get(id)?.includes(word) ?? false;
  const whole = pick(groups, (question) => words.every((word) => has(question, word)));
  const isPartial = whole.length === 0;
  const found = isPartial
    ? pick(groups, (question) => words.some((word) => has(question, word)))
    : whole;
  return { groups: found, count: found.flatMap(({ questions }) => questions).length, isPartial };
}
