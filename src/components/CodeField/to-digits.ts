/** Six; ten after many requests for codes to one address. */
const mostDigits = 10;
/** Blocks of ten digits that our readers' phones type: Arabic, Persian, Thai, Khmer, full width. */
const zeros = ['\u0660', '\u06f0', '\u0e50', '\u17e0', '\uff10'].map((zero) => zero.charCodeAt(0));

function toDigit(character: string): string {
  const code = character.charCodeAt(0);
  const zero = zeros.find((each) => code >= each && code < each + 10);
  return zero === undefined ? character : String(code - zero);
}

/** Returns the digits of typed or pasted text, such as `123 456`. */
export function toDigits(text: string): string {
  return [...text].map(toDigit).join('').replaceAll(/\D/g, '').slice(0, mostDigits);
}
