import { parentPort, workerData } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** White space of PDF, including comments. */
const space = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`;
const actions =
  'Launch|SubmitForm|ImportData|JavaScript|GoToE|GoToR|Rendition|Movie|Sound|RichMediaExecute|ResetForm';

/**
 * Names of active content: what makes a viewer run, open, send or load something. Links to web
 * pages and opening positions are allowed. Each name is long enough not to occur by chance in
 * compressed bytes.
 */
const active = [
  String.raw`/S${space}/(?:${actions})\b`,
  // An action type as a reference could hide any of these, and no program writes it that way.
  String.raw`/S${space}\d+${space}\d+${space}R\b`,
  String.raw`/(?:JavaScript|EmbeddedFiles?|RichMedia|FileAttachment|RichMediaContent)\b`,
  String.raw`/AA${space}(?:<<|\d+${space}\d+${space}R\b)`,
  String.raw`/XFA${space}(?:\[|\d+${space}\d+${space}R\b)`,
  String.raw`/OpenAction${space}<<(?:(?!>>)[\s\S]){0,2000}/S${space}/URI\b`,
].map((pattern) => new RegExp(pattern));

/** For all compressed parts of a file together. */
const mostPackedBytes = 32 * 1024 * 1024;

/** An edited document may still contain earlier opening actions. */
const mostOpenings = 20;

/** Decodes names, which may have `#` and two digits for any letter. */
function toPlainNames(text: string): string {
  return text.replaceAll(/#([\da-f]{2})/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

const openAction = new RegExp(String.raw`/OpenAction${space}(\d+)${space}\d+${space}R\b`, 'g');
const uri = new RegExp(String.raw`/S${space}/URI\b`);

const isActive = (text: string) => active.some((pattern) => pattern.test(text));

/** Text of an uncompressed object; empty if there is none with this number. */
function findObject(text: string, number: string): string {
  const head = new RegExp(String.raw`(?<!\d)${number}${space}\d+${space}obj\b`);
  const begin = text.search(head);
  return begin < 0 ? '' : text.slice(begin, text.indexOf('endobj', begin));
}

/** Text of an object in a compressed part, which starts with pairs of number and offset. */
function findPacked({ text, first }: Packed, number: string): string {
  const pairs = [...text.slice(0, first).matchAll(/(\d+)\s+(\d+)/g)];
  const at = pairs.findIndex((pair) => pair[1] === number);
  if (at < 0) return '';
  const offset = (pair: RegExpMatchArray | undefined) => pair && first + Number(pair[2]);
  return text.slice(offset(pairs[at]), offset(pairs[at + 1]));
}

/** A decompressed object stream; its first object begins at `first`. */
interface Packed {
  text: string;
  first: number;
}

/** `sealed` if it cannot be decompressed; undefined if it is no object stream or uncompressed. */
function unpack(dictionary: string, bytes: Buffer, room: number): Packed | 'sealed' | undefined {
  if (!/\/(?:ObjStm|First)\b/.test(dictionary)) return undefined;
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  if (!/\/(?:FlateDecode|Fl)\b/.test(dictionary)) {
    // Programs use no other compression for objects.
    return /\/Filter\b/.test(dictionary)
      ? 'sealed'
      : { text: toPlainNames(bytes.toString('latin1')), first };
  }
  if (/\/(?:Predictor|ASCIIHexDecode|ASCII85Decode|LZWDecode|Crypt)\b/.test(dictionary)) {
    return 'sealed';
  }
  try {
    const unpacked = inflateSync(bytes, { maxOutputLength: room });
    return { text: toPlainNames(unpacked.toString('latin1')), first };
  } catch {
    return 'sealed';
  }
}

/**
 * Finds active content in the objects of a PDF, including compressed ones; `sealed` if some cannot
 * be read, as in an encrypted file.
 */
function findActive(bytes: Uint8Array): 'active' | 'sealed' | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  const plain = toPlainNames(text);
  if (isActive(plain)) return 'active';
  let isSealed = false;
  let room = mostPackedBytes;
  const packed: Packed[] = [];
  for (const { index, 0: keyword } of text.matchAll(/stream(?:\r\n|\n|\r)/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    const begin = text.lastIndexOf('obj', index);
    const end = text.indexOf('endstream', index);
    const dictionary = toPlainNames(text.slice(Math.max(begin, 0), index));
    const part = unpack(
      dictionary,
      file.subarray(index + keyword.length, end < 0 ? undefined : end),
      room,
    );
    if (part === 'sealed') isSealed = true;
    else if (part) {
      packed.push(part);
      // The unpacker refuses a limit of zero bytes.
      room = Math.max(room - part.text.length, 1);
    }
  }
  if (packed.some((part) => isActive(part.text))) return 'active';
  // One part may reference the opening action in another.
  const texts = [plain, ...packed.map((part) => part.text)];
  const named = texts.flatMap((each) =>
    [...each.matchAll(openAction)].map(([, number = '']) => number),
  );
  const opened = [...new Set(named)]
    .slice(0, mostOpenings)
    .flatMap((number) => [
      findObject(plain, number),
      ...packed.map((part) => findPacked(part, number)),
    ]);
  if (opened.some((object) => uri.test(object))) return 'active';
  return isSealed ? 'sealed' : undefined;
}

/** Result of the check of a PDF. */
export type Finding = 'sound' | 'broken' | 'password' | 'active' | 'pages';

/** Data for starting the thread. */
export interface AskedPdf {
  bytes: Uint8Array;
  maxPages: number;
}

/** Larger than any decompressed part of an ordinary document. */
const maxPartBytes = 32 * 1024 * 1024;

/**
 * A compressed part of a few megabytes may become thousands, in buffers that the limits of a thread
 * do not count. pdf.js doubles its buffer while it decompresses: this caps the buffer's size.
 */
function boundBuffers(): void {
  const { Uint8Array: Plain } = globalThis;
  globalThis.Uint8Array = new Proxy(Plain, {
    construct(target, [length, ...rest]) {
      if (typeof length === 'number' && length > maxPartBytes) throw new RangeError('a bomb');
      return Reflect.construct(target, [length, ...rest]);
    },
  });
}

async function isPageActive(document: PDFDocumentProxy, number: number): Promise<boolean> {
  const page = await document.getPage(number);
  if (await page.getJSActions()) return true;
  const annotations: { subtype?: string }[] = await page.getAnnotations();
  return annotations.some(({ subtype }) => subtype === 'FileAttachment');
}

/** Reads the document's structure and actions without rendering or running anything. */
async function examine({ bytes, maxPages }: AskedPdf): Promise<Finding> {
  // Before the parser takes ownership of the bytes.
  const found = findActive(bytes);
  const options = { data: bytes, stopAtErrors: true, verbosity: 0, useWorkerFetch: false };
  const document = await getDocument(options).promise;
  if (document.numPages > maxPages) return 'pages';
  if (document.numPages === 0) return 'broken';
  if ((await document.hasJSActions()) || (await document.getAttachments())) return 'active';
  for (let number = 1; number <= document.numPages; number += 1) {
    if (await isPageActive(document, number)) return 'active';
  }
  if (found === 'active') return 'active';
  // Unreadable objects belong to an encrypted file that opens without a password.
  return found === 'sealed' ? 'password' : 'sound';
}

function toFinding(error: Error): Finding {
  return error.name === 'PasswordException' ? 'password' : 'broken';
}

boundBuffers();
parentPort?.postMessage(await examine(workerData as AskedPdf).catch(toFinding));
