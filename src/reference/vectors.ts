import type { Descriptor } from '#contract/versions/descriptors.ts';

/** One way to the digest inside bizContent; `password` is absent where only the cipher is given. */
export interface BusinessVector {
  id: string;
  customerCode: string;
  password?: string;
  cipher: string;
  privateKey: string;
  digest: string;
}

/** A text that is signed in the header of version 1. */
export type HeaderVector = Record<'id' | 'bizContent' | 'privateKey' | 'digest', string>;

/** A body that version 2 signs; `signature` holds one by each secret, with a space between two. */
export interface WebhookVector {
  id: string;
  /** `whsec_…` */
  secrets: string[];
  webhookId: string;
  /** Seconds since 1970. */
  timestamp: string;
  body: string;
  signature: string;
}

/** The vectors of the versions that are asked about, as in the file that integrators download. */
export interface Vectors {
  business?: BusinessVector[];
  header?: HeaderVector[];
  webhook?: WebhookVector[];
}

/** Of static/vectors.json what a version signs with. */
export function toOwnVectors(
  { business, header, webhook }: Vectors,
  { scheme }: Pick<Descriptor, 'scheme'>,
): Vectors {
  return scheme === 'md5-v1' ? { business, header } : { webhook };
}
