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

const mostPackedBytes = 32 * 1024 * 1024;

/** Names may be written with `#` and two digits for any letter. */
function toPlainNames(text: string): string {
  return text.replaceAll(/#([\da-f]{2})/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

const openAction = new RegExp(String.raw`/OpenAction${space}(\d+)${space}(\d+)${space}R\b`, 'g');
const uri = new RegExp(String.raw`/S${space}/URI\b`);

/** Whether an object that is named as what happens when the document opens loads a web page. */
function opensPage(text: string): boolean {
  return [...text.matchAll(openAction)].some(([, number, generation]) => {
    const head = new RegExp(String.raw`(?<!\d)${number}${space}${generation}${space}obj\b`);
    const begin = text.search(head);
    return begin >= 0 && uri.test(text.slice(begin, text.indexOf('endobj', begin)));
  });
}

function isActive(text: string): boolean {
  const plain = toPlainNames(text);
  return active.some((pattern) => pattern.test(plain)) || opensPage(plain);
}

/** Of a part that holds other objects; undefined where it is none or cannot be unpacked. */
function unpack(dictionary: string, bytes: Buffer): string | 'sealed' | undefined {
  if (!/\/(?:ObjStm|First)\b/.test(dictionary)) return undefined;
  if (!/\/(?:FlateDecode|Fl)\b/.test(dictionary)) {
    // Unpacked, it was looked at as it stands; any other way to pack objects is nobody's.
    return /\/Filter\b/.test(dictionary) ? 'sealed' : undefined;
  }
  if (/\/(?:Predictor|ASCIIHexDecode|ASCII85Decode|LZWDecode|Crypt)\b/.test(dictionary)) {
    return 'sealed';
  }
  try {
    return inflateSync(bytes, { maxOutputLength: mostPackedBytes }).toString('latin1');
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
  if (isActive(text)) return 'active';
  let isSealed = false;
  for (const { index, 0: keyword } of text.matchAll(/stream(?:\r\n|\n|\r)/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    const begin = text.lastIndexOf('obj', index);
    const end = text.indexOf('endstream', index);
    const dictionary = toPlainNames(text.slice(Math.max(begin, 0), index));
    const unpacked = unpack(
      dictionary,
      file.subarray(index + keyword.length, end < 0 ? undefined : end),
    );
    if (unpacked === 'sealed') isSealed = true;
    else if (unpacked !== undefined && isActive(unpacked)) return 'active';
  }
  return isSealed ? 'sealed' : undefined;
}
