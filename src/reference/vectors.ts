import type { Descriptor } from '#contract/versions/descriptors.ts';

/** One way to compute the digest inside bizContent; `password` is absent if only the cipher is given. */
export interface BusinessVector {
  id: string;
  customerCode: string;
  password?: string;
  cipher: string;
  privateKey: string;
  digest: string;
}

/** A text signed in the version 1 header. */
export type HeaderVector = Record<'id' | 'bizContent' | 'privateKey' | 'digest', string>;

/** A body that version 2 signs; `signature` holds one per secret, separated by spaces. */
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

/** The vectors of the requested versions, as in the file that integrators download. */
export interface Vectors {
  business?: BusinessVector[];
  header?: HeaderVector[];
  webhook?: WebhookVector[];
}

/** Picks what a version signs with from static/vectors.json. */
export function toOwnVectors(
  { business, header, webhook }: Vectors,
  { scheme }: Pick<Descriptor, 'scheme'>,
): Vectors {
  return scheme === 'md5-v1' ? { business, header } : { webhook };
}
