/** Contents of a test PDF besides its pages, as PDF objects. */
interface Parts {
  pages?: number;
  /** Entries of the catalogue. */
  catalogue?: string;
  /** Entries of each page. */
  page?: string;
  /** Entries of the trailer. */
  trailer?: string;
  /** Objects after those of the pages. */
  objects?: readonly string[];
}

/** A minimal complete PDF with empty pages. */
export function writePdf({
  pages = 1,
  catalogue = '',
  page = '',
  trailer = '',
  ...rest
}: Parts = {}) {
  const numbers = Array.from({ length: pages }, (_, at) => at + 3);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${numbers.map((at) => `${at} 0 R`).join(' ')}] /Count ${pages} >>`,
    ...numbers.map(() => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`),
    ...(rest.objects ?? []),
  ];
  const offsets: number[] = [];
  const body = objects.reduce((text, object, at) => {
    offsets.push(text.length);
    return `${text}${at + 1} 0 obj\n${object}\nendobj\n`;
  }, '%PDF-1.7\n');
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

/** A PDF whose page tree is in the given object stream, as modern writers create it. */
export function writePackedPdf(packed: Buffer, { catalogue: entries = '' }: Parts = {}): Buffer {
  const head = Buffer.from('%PDF-1.7\n', 'latin1');
  const part = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<< /Type /ObjStm /N 2 /First 10 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
      'latin1',
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
  const catalogue = Buffer.from(
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${entries} >>\nendobj\n`,
    'latin1',
  );
  const at = head.length + part.length + catalogue.length;
  const rows = [
    [0, 0, 255],
    [1, head.length + part.length, 0],
    [2, 4, 0],
    [2, 4, 1],
    [1, head.length, 0],
    [1, at, 0],
  ];
  const table = Buffer.alloc(rows.length * 7);
  rows.forEach(([kind = 0, place = 0, index = 0], row) => {
    table.writeUInt8(kind, row * 7);
    table.writeUInt32BE(place, row * 7 + 1);
    table.writeUInt16BE(index, row * 7 + 5);
  });
  const reference = `<< /Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R /Length ${table.length} >>`;
  return Buffer.concat([
    head,
    part,
    catalogue,
    Buffer.from(`5 0 obj\n${reference}\nstream\n`, 'latin1'),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`, 'latin1'),
  ]);
}
