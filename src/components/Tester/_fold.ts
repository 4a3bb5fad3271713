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

/** How files begin; anything after it that is not base64 is another core's mistake, and stays text. */
const beginnings = {
  pdf: /^JVBERi0[A-Za-z0-9+/]*={0,2}$/,
  png: /^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/,
  zpl: /^XlhB[A-Za-z0-9+/]*={0,2}$/,
} as const;

export interface Print {
  kind: keyof typeof beginnings;
  base64: string;
  /** File name: the number of the sheet or the waybill, if the response has one. */
  file: string;
}

function findKind(value: unknown): Print['kind'] | undefined {
  if (typeof value !== 'string' || value.length < mostCharacters) return undefined;
  if (value.length % 4 !== 0) return undefined;
  const kinds = Object.keys(beginnings) as Print['kind'][];
  return kinds.find((kind) => beginnings[kind].test(value));
}

const isName = (name: unknown): name is string => typeof name === 'string' && /^[\w-]+$/.test(name);

function toPrint(base64: unknown, name: unknown, otherwise: string): Print[] {
  const kind = findKind(base64);
  if (!kind) return [];
  return [{ kind, base64: String(base64), file: `${isName(name) ? name : otherwise}.${kind}` }];
}

/** Returns the files in a response's data, or the pictures of a list; the examples' excerpts are none. */
export function findPrints(data: unknown): Print[] {
  if (!isObject(data)) return [];
  const { billCode, billCodes, manifestNo } = data;
  const names: readonly unknown[] = Array.isArray(billCodes) ? billCodes : [];
  return Object.values(data).flatMap((value) =>
    Array.isArray(value)
      ? value.flatMap((each, at) => toPrint(each, names[at], `label-${at + 1}`))
      : toPrint(value, manifestNo ?? billCode, 'label'),
  );
}
