import type { Page } from 'playwright/test';
import { splitWords } from '../../../src/plugins/words/mark-words.ts';

interface BrokenText {
  text: string;
  /** Offsets at which its lines end. */
  ends: number[];
  isCode: boolean;
}

/** Texts inside an element that span several lines. */
function readBrokenTexts(page: Page, within: string): Promise<BrokenText[]> {
  return page.evaluate((root) => {
    const blocks = 'p, li, dd, dt, th, td, h1, h2, h3, summary, code';
    const found: BrokenText[] = [];
    for (const block of document.querySelectorAll<HTMLElement>(`${root} :is(${blocks})`)) {
      const isCode = block.tagName === 'CODE';
      if (!block.checkVisibility() || block.closest('pre, .visually-hidden')) continue;
      if (block.querySelector(blocks) || (block.closest('code') && !isCode)) continue;
      const whole = document.createRange();
      whole.selectNodeContents(block);
      const tops = [...whole.getClientRects()].map(({ top }) => top);
      // Each character is measured only in texts with several lines: measuring is slow.
      if (Math.max(...tops) - Math.min(...tops) <= 8) continue;
      let [text, last] = ['', Number.NaN];
      const ends: number[] = [];
      const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        for (let at = 0; at < (node as Text).data.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top = Number.NaN, width = 0 } = range.getClientRects()[0] ?? {};
          // Between elements, a line ends because of their boxes, not inside a word.
          if (at > 0 && width > 0 && top > last + 8) ends.push(text.length);
          if (width > 0) last = top;
          text += (node as Text).data[at];
        }
      }
      if (ends.length > 0) found.push({ text, ends, isCode });
    }
    return found;
  }, within);
}

/** Tells if a line of a text may end at an offset: after a word in Khmer and Thai, else not between letters. */
function findGoodEnds(text: string, locale: string): (at: number) => boolean {
  const good = new Set<number>();
  for (const { at, words } of splitWords(text)) {
    let end = at;
    for (const word of words) {
      end += word.length;
      good.add(end);
    }
  }
  const isLetter = (letter = '') => /[\p{L}\p{M}\p{N}]/u.test(letter);
  const isUnspaced = (letter = '') => /[\p{sc=Thai}\p{sc=Khmer}]/u.test(letter);
  return (end) => {
    const [before, behind] = [text[end - 1], text[end]];
    if (!isLetter(before) || !isLetter(behind)) return true;
    // Browsers break Thai words as well as we do.
    if (isUnspaced(before) && isUnspaced(behind)) return good.has(end) || locale === 'th';
    return isUnspaced(before) !== isUnspaced(behind);
  };
}

/** Words that a line end breaks in two, and paths that break other than after a slash. */
export async function findBrokenWords(
  page: Page,
  locale: string,
  within = 'main',
): Promise<string[]> {
  const texts = await readBrokenTexts(page, within);
  return texts.flatMap(({ text, ends, isCode }) => {
    const isGood = findGoodEnds(text, locale);
    // Keys, signatures and signed text have no words; they may break anywhere.
    const isKey = isCode && (!text.includes('/') || /[+={]/.test(text));
    const bad = isKey ? [] : ends.filter((end) => !isGood(end));
    return bad.map(
      (end) => `${text.slice(Math.max(0, end - 12), end)}|${text.slice(end, end + 12)}`,
    );
  });
}
