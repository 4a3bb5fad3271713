import { isObject } from '#contract/is-object.ts';
import { parseJson } from '#contract/json-text.ts';

/** Characters up to which a text is shown whole. */
const mostCharacters = 1024;
const shownCharacters = 24;

/** Base64 as encoders write it: in lines, for URLs, or as a `data:` address. */
const base64 = new RegExp(
  `^(data:[\\w/+.;=-]{1,100},)?([\\w+/\\r\\n-]{${mostCharacters},}={0,2}[\\r\\n]*)$`,
);

/** Returns indented JSON with long base64 cut; `name` describes the rest by its bytes. Other text stays. */
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

/** A PDF begins with `%PDF-`; anything after it that is not base64 is another core's mistake, and stays text. */
const pdf = /^JVBERi0[A-Za-z0-9+/]*={0,2}$/;

export interface Pdf {
  base64: string;
  /** File name: the waybill number, if the response has one. */
  file: string;
}

/** Returns the first PDF in a response's data; the examples' excerpts are not PDFs. */
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
