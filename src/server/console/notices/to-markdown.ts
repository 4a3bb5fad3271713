import { type Locale, languageOfLocale } from '#contract/languages.ts';
import { longestTextBytes } from '#contract/machine-texts.ts';
import type { Page } from '#contract/portal/fields.ts';
import type { Notice } from '#contract/portal/notice.ts';
import type { Texts } from '#server/text/texts.ts';
import { noticePageSize } from './notice-texts.ts';
import { toExcerpt } from './to-excerpt.ts';

const heading = /^ {0,3}(#{1,6})(?=\s)/;
const fenceMark = /^ {0,3}(`{3,}|~{3,})/;
/** A path on this site up to its query or fragment: `](/apiDoc/errors`. */
const ownLink = /\]\((\/(?![/\\])[^\s)?#]*)/g;

/** Returns for each line whether it is fenced code or a fence. */
function findCode(lines: readonly string[]): boolean[] {
  let open: string | undefined;
  return lines.map((line) => {
    const mark = fenceMark.exec(line)?.[1];
    const isIn = open !== undefined;
    if (open === undefined) open = mark;
    else if (mark?.startsWith(open)) open = undefined;
    return isIn || mark !== undefined;
  });
}

/**
 * Adapts the Markdown of a notice to a page: its headings begin at `level`, and `toAddress` maps addresses of
 * this site. Code stays unchanged.
 */
export function shiftText(
  text: string,
  level: number,
  toAddress: (path: string) => string,
): string {
  const lines = text.split(/\r?\n/);
  const isCode = findCode(lines);
  const toLevel = (line: string) => heading.exec(line)?.[1]?.length;
  const levels = lines.flatMap((line, at) => (isCode[at] ? [] : (toLevel(line) ?? [])));
  const down = level - Math.min(...levels, level);
  const shift = (line: string) => {
    const own = toLevel(line);
    if (own === undefined) return line;
    return line.trimStart().replace(/^#+/, '#'.repeat(Math.min(6, own + down)));
  };
  const lead = (line: string) =>
    line.replace(ownLink, (_link, path: string) => `](${toAddress(path)}`);
  return lines.map((line, at) => (isCode[at] ? line : lead(shift(line)))).join('\n');
}

/** Truncates a text to whole characters: the decoder holds back an incomplete one. */
function clip(text: string, limitBytes: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, limitBytes), { stream: true });
}

/** Separators at which a text may be cut, best first. */
const gaps = ['\n\n', '\n', ' '];

/** Splits a text into pieces that fit, between paragraphs, else lines, words or characters. */
function cutText(text: string, limitBytes: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (Buffer.byteLength(rest) > limitBytes) {
    const most = clip(rest, limitBytes);
    const isLate = (at: number) => at > most.length / 2;
    const cut = gaps.map((gap) => most.lastIndexOf(gap)).find(isLate) ?? most.length;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut).replace(/^\n+/, '');
  }
  return [...pieces, rest];
}

/** Bytes reserved for the heading of each part of a notice. */
const headBytes = 3_000;

/** Place and language of notices in Markdown. */
export interface NoticePlace {
  locale: Locale;
  texts: Texts;
  /** Root-relative path of the list, for example `/en/helpCenter/notices.md`. */
  list: string;
  /** Returns the address, in this language, of a site path in a notice. */
  toAddress(path: string): string;
}

type Values = Record<string, string | number>;

const sayer =
  ({ texts, locale }: NoticePlace) =>
  (id: string, values?: Values) =>
    texts.get(locale, id, values, 'code.json');

const toOwnAddress = ({ list }: NoticePlace, id: string) =>
  `${list}?${new URLSearchParams({ id })}`;

/** Returns a title on one line with its Markdown escaped. */
const escapeTitle = (title: string) =>
  title.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>*_`#]/g, '\\$&');

/** Returns the publication time in UTC, and other facts about the notice. */
function toFacts({ publishedAt, pinned, locale }: Notice, place: NoticePlace): string {
  const say = sayer(place);
  const facts = [new Date(publishedAt).toISOString().slice(0, 10)];
  if (pinned) facts.push(say('notice.pinned'));
  const { name } = languageOfLocale(locale);
  if (locale !== place.locale) facts.push(say('notice.otherLanguage', { language: name }));
  return facts.join(' · ');
}

/** Returns a list entry with its text, and with its beginning only. */
async function toEntry(notice: Notice, place: NoticePlace) {
  const address = toOwnAddress(place, notice.id);
  const head = `## [${escapeTitle(notice.title)}](${address})\n\n${toFacts(notice, place)}`;
  return {
    whole: `${head}\n\n${shiftText(notice.body, 3, place.toAddress)}`,
    short: `${head}\n\n${await toExcerpt(notice.body)}\n\n→ [${address}](${address})`,
  };
}

/** Keeps entries whole while all fit together, the first ones in preference. */
function fill(entries: readonly Awaited<ReturnType<typeof toEntry>>[], room: number): string[] {
  let left = room - Buffer.byteLength(entries.map(({ short }) => short).join('\n\n'));
  return entries.map(({ whole, short }) => {
    const more = Buffer.byteLength(whole) - Buffer.byteLength(short);
    if (more > left) return short;
    left -= more;
    return whole;
  });
}

/** Returns the position in the list, with links to newer and older pages. */
function toPager(place: NoticePlace, current: number, last: number): string {
  const say = sayer(place);
  const link = (id: string, page: number) => `[${say(id)}](${place.list}?current=${page})`;
  const steps = [say('kit.pager.place', { current, last })];
  if (current > 1) steps.unshift(link('kit.pager.previous', current - 1));
  if (current < last) steps.push(link('kit.pager.next', current + 1));
  return steps.join(' · ');
}

/** Returns how many pages this many notices fill. */
export const toLastPage = (total: number) => Math.max(1, Math.ceil(total / noticePageSize));

/** Returns a page of the list; if its notices are too long together, only the beginnings of older ones. */
export async function toListMarkdown(
  { total, rows }: Page<Notice>,
  current: number,
  place: NoticePlace,
): Promise<string> {
  const say = sayer(place);
  const last = toLastPage(total);
  const head = [`# ${say('notice.title')}`, say('notice.lead')];
  if (last > 1) head.push(toPager(place, current, last));
  if (total === 0) head.push(say('notice.none'), say('notice.none.text'));
  const entries = await Promise.all(rows.map((notice) => toEntry(notice, place)));
  const room = longestTextBytes - Buffer.byteLength(head.join('\n\n')) - 4;
  return `${[...head, ...fill(entries, room)].join('\n\n')}\n`;
}

/** Returns a notice in as many parts as needed. */
export function toNoticeMarkdown(notice: Notice, place: NoticePlace): string[] {
  const title = escapeTitle(notice.title);
  const say = sayer(place);
  const back = `[${say('notice.all')}](${place.list})`;
  const pieces = cutText(shiftText(notice.body, 2, place.toAddress), longestTextBytes - headBytes);
  const address = toOwnAddress(place, notice.id);
  return pieces.map((piece, own) => {
    const way = pieces.map((_piece, part) => {
      const number = `${part + 1}/${pieces.length}`;
      return part === own ? `- ${number}` : `- [${number}](${address}&part=${part + 1})`;
    });
    const name = own === 0 ? title : `${title} (${own + 1}/${pieces.length})`;
    const head = [`# ${name}`, `${toFacts(notice, place)} · ${back}`];
    if (pieces.length > 1) head.push(way.join('\n'));
    return `${[...head, piece].join('\n\n')}\n`;
  });
}
