/** One way to the digest inside bizContent; `password` is absent where only the cipher is given. */
export interface BusinessVector {
  id: string;
  customerCode: string;
  password?: string;
  cipher: string;
  privateKey: string;
  digest: string;
}

/** A text that is signed in the header. */
export type HeaderVector = Record<'id' | 'bizContent' | 'privateKey' | 'digest', string>;

/** The file that integrators download: static/vectors.json. */
export interface Vectors {
  salt: string;
  business: BusinessVector[];
  header: HeaderVector[];
}

/** The results to fill in: every id with nothing behind it, as JSON. */
export function toTemplate({ business, header }: Vectors): string {
  const entries = [
    ...business.map(({ id }) => ({ id, cipher: '', digest: '' })),
    ...header.map(({ id }) => ({ id, digest: '' })),
  ];
  return `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`;
}
