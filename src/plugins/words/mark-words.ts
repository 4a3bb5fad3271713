import { wholeWord } from '#contract/word-marks.ts';
import type { MarkdownNode } from '../markdown-tree.ts';

/**
 * Words missing in ICU's dictionary, mostly foreign, and words that it then splits wrongly beside them. Lines
 * never break inside one.
 */
export const wholeWords = {
  th: [
    'แซนด์บ็อกซ์',
    'พุช',
    'เดโม',
    'เวกเตอร์',
    'ออบเจ็กต์',
    'ล็อกเกอร์',
    'อัปโหลด',
    'ซีเรียลไลซ์',
    'ไคลเอนต์',
    'รีโพซิทอรี',
    'เลย์เอาต์',
    'บาร์โค้ด',
    'เอสเคป',
    'ออฟไลน์',
    'พิกเซล',
    'กีซา',
    'แท็บ',
    'หนึ่ง',
    'กระทบ',
    'แสดง',
    'เฉพาะ',
    'รหัส',
    'ครั้ง',
  ],
  km: [
    'សេណារីយ៉ូ',
    'អេមីរ៉ាតអារ៉ាប់រួម',
    'អេមីរ៉ាត',
    'រ៉ូបូត',
    'តេស្ត',
    'វិបផតថល',
    'អ៊ីម៉ូជី',
    'មេហ្គាភិចសែល',
    'គណនី',
    'គណនា',
    'អត្ថបទ',
    'សាខា',
    'ទទួល',
    'អាច',
    'លេខកូដ',
    'កូដ',
    'ទទេ',
    'ឬមិន',
    'នៅមុខ',
  ],
} as const;

type UnspacedLanguage = keyof typeof wholeWords;

/** Scripts without spaces between words. */
const runs = /(?<km>\p{sc=Khmer}+)|(?<th>\p{sc=Thai}+)/gu;
/** Browsers know shorter words; they split every third of the longer ones. */
const cutFrom = 6;

const toPattern = (words: readonly string[]) => new RegExp(`(${words.join('|')})`, 'u');
const patterns = { km: toPattern(wholeWords.km), th: toPattern(wholeWords.th) };
const segmenters = {
  km: new Intl.Segmenter('km', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
};

/** Characters that never begin a line: marks, repetition signs, and punctuation. */
const follows = /^[^\p{Lo}\p{Nd}]|^[ៗๆ]/u;

interface Word {
  text: string;
  /** True if dictionaries lack the word: browsers break it and the next at random. */
  isUnknown: boolean;
}

function splitRun(run: string, language: UnspacedLanguage): Word[] {
  const words: Word[] = [];
  for (const [at, part] of run.split(patterns[language]).entries()) {
    const isUnknown = at % 2 === 1;
    const pieces = isUnknown ? [{ segment: part }] : segmenters[language].segment(part);
    for (const { segment } of pieces) {
      const before = words.at(-1);
      if (before && follows.test(segment)) before.text += segment;
      else if (segment) words.push({ text: segment, isUnknown });
    }
  }
  return words;
}

/** Returns each run of Khmer or Thai in a text, with its adjacent words. */
export function splitWords(text: string): { at: number; words: string[] }[] {
  return [...text.matchAll(runs)].map((run) => {
    const words = splitRun(run[0], run.groups?.km ? 'km' : 'th').map((word) => word.text);
    return { at: run.index, words };
  });
}

/** Marks words that browsers split: unknown Khmer ones, and Thai ones around words in no dictionary. */
export function markWords(text: string): string {
  return text.replaceAll(runs, (run, km: string | undefined) => {
    const language = km === undefined ? 'th' : 'km';
    if (language === 'th' && !patterns.th.test(run)) return run;
    const words = splitRun(run, language);
    return words
      .map(({ text: word, isUnknown }, at) => {
        const isCut = isUnknown || words[at - 1]?.isUnknown || word.length >= cutFrom;
        return isCut ? wholeWord + word + wholeWord : word;
      })
      .join('');
  });
}

/** An HTML node with JSX in it. */
interface Node extends MarkdownNode {
  tagName?: string;
  children?: Node[];
}

function toWords({ value = '' }: Node): Node | undefined {
  const text = markWords(value);
  if (text === value) return undefined;
  const attributes = [{ type: 'mdxJsxAttribute', name: 'text', value: text }];
  return { type: 'mdxJsxTextElement', name: 'Words', attributes, children: [] };
}

function replaceTexts(node: Node): void {
  if (node.tagName === 'code' || node.tagName === 'pre') return;
  node.children = node.children?.map((child) => {
    if (child.type === 'text') return toWords(child) ?? child;
    replaceTexts(child);
    return child;
  });
}

/** Wraps a document's texts in `<Words>` if browsers would break lines inside words. */
export function rehypeWords() {
  return replaceTexts;
}
