import { ApiError } from '#server/errors/api-error.ts';

const field = 'bizContent';
const lineFeed = 0x0a;
/** The line end of RFC 7578, and the one that programs without a library write. */
const lineEnds = [Buffer.from('\r\n'), Buffer.from('\n')];
const closing = Buffer.from('--');
const mostParts = 100;
const longestBoundary = 200;

function refuse(): never {
  throw new ApiError('145003050', { text: 'detail.multipart', field });
}

function toDelimiter(contentType: string): Buffer {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > longestBoundary) refuse();
  return Buffer.from(`--${boundary}`);
}

/** Finds the first delimiter: at the start of a line, after what RFC 2046 calls the preamble. */
function findFirst(body: Buffer, delimiter: Buffer): number {
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    if (at === 0 || body[at - 1] === lineFeed) return at;
  }
  return refuse();
}

/** Returns the end of a delimiter's line, where a part begins; undefined if it closes the form. */
function findPart(body: Buffer, afterDelimiter: number) {
  let at = afterDelimiter;
  if (body.subarray(at, at + closing.length).equals(closing)) return undefined;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  const lineEnd = lineEnds.find((each) => body.subarray(at, at + each.length).equals(each));
  return lineEnd ? { at, lineEnd } : refuse();
}

/** True if a part is bizContent, as text or as a file; its bytes must be unencoded. */
function isField(head: string): boolean {
  const [, quoted, plain] =
    /^content-disposition:\s*form-data\b[^\r\n]*?;\s*name=(?:["']([^"'\r\n]*)["']|([^;\s]*))/im.exec(
      head,
    ) ?? [];
  if ((quoted ?? plain) !== field) return false;
  const [, encoding = 'binary'] = /^content-transfer-encoding:\s*(\S+)/im.exec(head) ?? [];
  return /^(7bit|8bit|binary)$/i.test(encoding) || refuse();
}

/** Encodes bytes as a value of version 1's form, which decodes to the same bytes. */
function toValue(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replaceAll(/[%&+]/g, encodeURIComponent);
  return Buffer.from(text, 'latin1');
}

/**
 * Converts a `multipart/form-data` body (RFC 7578), which PHP sends for an array of fields, to the form of
 * version 1. Drops parts other than bizContent; keeps duplicates of it. The digest covers the bytes of the
 * part.
 */
export function toUrlEncoded(body: Buffer, contentType: string): Buffer {
  const delimiter = toDelimiter(contentType);
  const values: Buffer[] = [];
  let part = findPart(body, findFirst(body, delimiter) + delimiter.length);
  for (let count = 0; part !== undefined; count += 1) {
    const { at, lineEnd } = part;
    const next = Buffer.concat([lineEnd, delimiter]);
    const headEnd = body.indexOf(Buffer.concat([lineEnd, lineEnd]), at);
    const end = headEnd < 0 ? -1 : body.indexOf(next, headEnd + lineEnd.length);
    if (end < 0 || count === mostParts) refuse();
    const begins = headEnd + 2 * lineEnd.length;
    const content = body.subarray(begins, Math.max(end, begins));
    if (isField(body.toString('latin1', at, headEnd))) {
      values.push(Buffer.from(values.length === 0 ? `${field}=` : `&${field}=`), toValue(content));
    }
    part = findPart(body, end + next.length);
  }
  return Buffer.concat(values);
}
