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
