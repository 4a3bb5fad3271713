const blockBytes = 512;

/** The moment that every file of an archive names, so that the same sources make the same archive. */
export const archiveTime = Date.UTC(2020, 0, 1);

const toOctal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** The head of a file in an archive, https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html. */
function toHead(name: string, bytes: number): Buffer {
  const head = Buffer.alloc(blockBytes);
  // Longer names need a second field, which no library of ours has a use for.
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive.`);
  head.write(name, 0);
  head.write(toOctal(0o644, 7), 100);
  head.write(toOctal(0, 7), 108);
  head.write(toOctal(0, 7), 116);
  head.write(toOctal(bytes, 11), 124);
  head.write(toOctal(archiveTime / 1000, 11), 136);
  head.write(' '.repeat(8), 148);
  head.write('0', 156);
  head.write('ustar\x0000', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${toOctal(sum, 6)} `, 148);
  return head;
}

/** A tar archive of texts by their paths. */
export function toTar(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const content = Buffer.from(text);
    const rest = -content.length & (blockBytes - 1);
    return [toHead(name, content.length), content, Buffer.alloc(rest)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]);
}
