/** What PHP, Java, Python, JavaScript and .NET print where a value is missing. */
const printed = [
  'null',
  'none',
  'nil',
  'undefined',
  'nan',
  'dbnull',
  '[]',
  '{}',
  '[object object]',
];

const words = new Set(printed);
const longestWord = 30;

/** Whether a text is what a program prints for "nothing". */
export function isNothing(text: string): boolean {
  return text.length <= longestWord && words.has(text.trim().toLowerCase());
}

/** A calling code, with what programs print behind it where the number is missing. */
const callingCode = /^(?:\+|00)[1-9]\d{0,2}\W*(?:null|none|nil|undefined|nan)?$/i;

/** Whether a normalised text only fills the field of a phone: words or signs, zeros, or a calling code alone. */
export function isFiller(text: string): boolean {
  return text.length <= longestWord && (!/[1-9]/.test(text) || callingCode.test(text));
}
