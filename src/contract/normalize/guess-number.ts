import { normalizeCode } from './marks.ts';

const longestNumber = 60;
/** A number somewhere between letters and signs, such as those of a currency or a unit. */
const beside = /^[^\p{N}.,٫\-+]*([+-]?[\d.,'’٬٫\s_]*\d)(?!\s*-$)\P{N}*$/u;
const dashes = /[\p{Pd}\u2212]/gu;
const plain = /^-?\d+(?:\.\d+)?$/;
const groups = /^[+-]?\d{1,3}(?:([.,])\d{2,3})(?:\1\d{2,3})*$/;
const scientific = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,2}$/i;

const tidy = (digits: string) =>
  digits
    .replace(/^\+/, '')
    .replace(/^(-?)(?=\.)/, '$10')
    .replace(/^(-?)0+(?=\d)/, '$1');

/** The number with this sign as its decimal point. */
function withPoint(text: string, point: string): string {
  const at = text.lastIndexOf(point);
  const whole = text.slice(0, at).replace(/[.,]/g, '');
  return `${whole || '0'}.${text.slice(at + 1)}`;
}

/** Readings of digits, points and commas, the likeliest first. */
function readSeparators(text: string): string[] {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas > 0 && points > 0) {
    return [withPoint(text, text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.')];
  }
  if (commas > 1 || points > 1) return groups.test(text) ? [text.replace(/[.,]/g, '')] : [];
  if (commas === 0) {
    // 1.500 is one and a half in one country and fifteen hundred in another.
    return /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text) ? [text, text.replace('.', '')] : [text];
  }
  const decimal = withPoint(text, ',');
  // 6,525 is six and a half in one country and six thousand in another.
  return /,\d{3}$/.test(text) && !/^[+-]?0/.test(text)
    ? [decimal, text.replace(',', '')]
    : [decimal];
}

/** What a text was probably meant as, as the open API writes numbers; nothing where that cannot be said. */
export function guessNumbers(sent: string): string[] {
  if (sent.length > longestNumber) return [];
  const text = normalizeCode(sent).replace(dashes, '-');
  if (scientific.test(text)) return [String(Number(text))].filter((each) => plain.test(each));
  const [, number = ''] = beside.exec(text) ?? [];
  const western = number
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/(?<=\d)['’_\s](?=\d)/gu, '')
    .trim();
  return readSeparators(western)
    .map(tidy)
    .filter((each) => plain.test(each) && each !== sent);
}
