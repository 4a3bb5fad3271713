import { inflateSync } from 'node:zlib';

/** White space of PDF, a comment among it. */
const space = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`;
const actions =
  'Launch|SubmitForm|ImportData|JavaScript|GoToE|GoToR|Rendition|Movie|Sound|RichMediaExecute|ResetForm';

/**
 * What makes a reader run, open, send or load something. A link to a web page and a place where the document opens
 * are none. Each is long enough to be no accident of packed bytes.
 */
const active = [
  String.raw`/S${space}/(?:${actions})\b`,
  // No program writes the kind of an action as a reference, and it would lead to any of these.
  String.raw`/S${space}\d+${space}\d+${space}R\b`,
  String.raw`/(?:JavaScript|EmbeddedFiles?|RichMedia|FileAttachment|RichMediaContent)\b`,
  String.raw`/AA${space}(?:<<|\d+${space}\d+${space}R\b)`,
  String.raw`/XFA${space}(?:\[|\d+${space}\d+${space}R\b)`,
  String.raw`/OpenAction${space}<<(?:(?!>>)[\s\S]){0,2000}/S${space}/URI\b`,
].map((pattern) => new RegExp(pattern));

/** Of all packed parts of a file together. */
const mostPackedBytes = 32 * 1024 * 1024;

/** A document opens in one way, and an edited one may still hold those before. */
const mostOpenings = 20;

/** Names may be written with `#` and two digits for any letter. */
function toPlainNames(text: string): string {
  return text.replaceAll(/#([\da-f]{2})/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

const openAction = new RegExp(String.raw`/OpenAction${space}(\d+)${space}\d+${space}R\b`, 'g');
const uri = new RegExp(String.raw`/S${space}/URI\b`);

const isActive = (text: string) => active.some((pattern) => pattern.test(text));

/** The text of an object outside packed parts; empty if there is none of this number. */
function findObject(text: string, number: string): string {
  const head = new RegExp(String.raw`(?<!\d)${number}${space}\d+${space}obj\b`);
  const begin = text.search(head);
  return begin < 0 ? '' : text.slice(begin, text.indexOf('endobj', begin));
}

/** The text of an object in a packed part, which begins with pairs of number and offset after `first`. */
function findPacked({ text, first }: Packed, number: string): string {
  const pairs = [...text.slice(0, first).matchAll(/(\d+)\s+(\d+)/g)];
  const at = pairs.findIndex((pair) => pair[1] === number);
  if (at < 0) return '';
  const offset = (pair: RegExpMatchArray | undefined) => pair && first + Number(pair[2]);
  return text.slice(offset(pairs[at]), offset(pairs[at + 1]));
}

/** A part that holds other objects, unpacked; its first object begins at `first`. */
interface Packed {
  text: string;
  first: number;
}

/** `sealed` where it cannot be unpacked; undefined where it holds no objects or stands there unpacked. */
function unpack(dictionary: string, bytes: Buffer, room: number): Packed | 'sealed' | undefined {
  if (!/\/(?:ObjStm|First)\b/.test(dictionary)) return undefined;
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  if (!/\/(?:FlateDecode|Fl)\b/.test(dictionary)) {
    // Any other way to pack objects is used by no program.
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
 * Looks for active content in the objects of a PDF, packed ones too; `sealed` where there are some that cannot be
 * looked at, as in an encrypted file.
 */
export function findActive(bytes: Uint8Array): 'active' | 'sealed' | undefined {
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
      // Nothing is unpacked to a length of none.
      room = Math.max(room - part.text.length, 1);
    }
  }
  if (packed.some((part) => isActive(part.text))) return 'active';
  // One part may name the opening action that another part contains.
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
