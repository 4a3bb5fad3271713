/** Letters that people type interchangeably but Unicode decomposition does not unify. */
const alike: Record<string, string> = {
  đ: 'd',
  ı: 'i',
  // Arabic: alef wasla, alef maksura, teh marbuta; Persian keyboards' kaf and yeh; the stretcher.
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ـ: '',
};

const letters = new RegExp(`[${Object.keys(alike).join('')}]`, 'gu');

/** The first of ten digits in each script of our languages and their neighbours. */
const zeros = [0x0660, 0x06f0, 0x0e50, 0x17e0];

function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * Folds a word for search in a script whose marks are optional: without case, accents, vowel signs and hamza
 * seats, with digits 0–9. `Đơn` becomes `don`, `إلغاء` becomes `الغاء`.
 */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(letters, (letter) => alike[letter] ?? letter)
    .replaceAll(/\p{Nd}/gu, toPlainDigit);
}

/** Normalises a word of Chinese, Thai or Khmer, whose marks are letters. */
export function composeWord(word: string): string {
  return word.normalize('NFKC');
}

/** Returns true if two words differ by a wrong, extra or missing letter, or by two swapped neighbours. */
export function isOneSlip(typed: string, meant: string): boolean {
  const [shorter, longer] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  if (longer.length - shorter.length > 1 || typed === meant) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = longer.slice(at + 1);
  if (longer.length > shorter.length) return shorter.slice(at) === rest;
  if (shorter.slice(at + 1) === rest) return true;
  const swapped = `${longer[at + 1]}${longer[at]}${longer.slice(at + 2)}`;
  return shorter.slice(at) === swapped;
}

const beginning = /^[وف]?(?:بال|كال|لل|ال)(?=.{3})/u;
const ending = /(?<=.{3})(?:هما|ها|هم|ات|ون|ين|يه|ه|ي)$/u;

/** Removes matches until none are left. */
function strip(word: string, part: RegExp): string {
  const rest = word.replace(part, '');
  return rest === word ? word : strip(rest, part);
}

/**
 * Returns the stem of a folded Arabic word: without the article, attached particles, and endings of number,
 * gender and possession. Light stemming after Larkey, as in Lucene; broken plurals keep their form.
 */
export function stemArabic(word: string): string {
  return strip(strip(word, beginning), ending);
}

/** The letters that a stem keeps in a broken plural: `رموز` and `رمز` share them. */
export function toConsonants(stem: string): string {
  return stem.replaceAll(/[اء]|(?<!^)[وي]/gu, '');
}
