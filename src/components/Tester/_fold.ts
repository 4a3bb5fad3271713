import { isObject } from '#contract/check-value.ts';
import { parseJson } from '#contract/json-text.ts';

/** Shorter than this a text is shown whole. */
const mostCharacters = 1024;
const shownCharacters = 24;

/** Base64 as encoders write it: in lines, for URLs, or as a `data:` address. */
const base64 = new RegExp(
  `^(data:[\\w/+.;=-]{1,100},)?([\\w+/\\r\\n-]{${mostCharacters},}={0,2}[\\r\\n]*)$`,
);

/**
 * Indented JSON with its long base64 cut to the first characters; `name` says what stands in its place,
 * by its size in bytes. Any other text stays as it is.
 */
export function foldBase64(json: string, name: (bytes: number) => string): string {
  const fold = (_key: string, value: unknown) => {
    const [, prefix = '', content] = (typeof value === 'string' && base64.exec(value)) || [];
    if (content === undefined) return value;
    const bytes = Math.floor((content.replace(/[\r\n=]+/g, '').length * 3) / 4);
    return `${prefix}${content.slice(0, shownCharacters)}… ${name(bytes)}`;
  };
  const parsed = parseJson(json);
  return parsed.ok ? JSON.stringify(parsed.value, fold, 2) : json;
}

/** A PDF begins with `%PDF-`; what is no base64 after that is another core's mistake, and stays a text. */
const pdf = /^JVBERi0[A-Za-z0-9+/]*={0,2}$/;

export interface Pdf {
  base64: string;
  /** Name of the file: the waybill's number, where the answer has one. */
  file: string;
}

/** The first PDF among the members of an answer's data; the examples' beginnings are none. */
export function findPdf(data: unknown): Pdf | undefined {
  if (!isObject(data)) return undefined;
  const found = Object.values(data).find(
    (each): each is string =>
      typeof each === 'string' &&
      each.length >= mostCharacters &&
      each.length % 4 === 0 &&
      pdf.test(each),
  );
  if (found === undefined) return undefined;
  const { billCode } = data;
  const isName = typeof billCode === 'string' && /^[\w-]+$/.test(billCode);
  return { base64: found, file: `${isName ? billCode : 'label'}.pdf` };
}
