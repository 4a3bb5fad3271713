import type { Cause } from './causes.ts';

export type HashName = 'md5' | 'sha1' | 'sha256' | 'sha512';

/** Passed in, so that the server uses node:crypto and the browser crypto-js. All are raw bytes. */
export interface Hashes {
  hash(name: HashName, bytes: Uint8Array): Uint8Array;
  hmac(name: HashName, key: Uint8Array, bytes: Uint8Array): Uint8Array;
}

export const otherSecretIds = [
  'production-key',
  'sandbox-key',
  'old-key',
  'password',
  'cipher',
  // Version 2 only.
  'production-secret',
  'sandbox-secret',
  'old-secret',
  'callback-secret',
  'customer-password',
] as const;

/** Another secret of the same person, not the one to sign with. */
export interface OtherSecret {
  id: (typeof otherSecretIds)[number];
  text: string;
}

/** Evidence about a wrong header digest of version 1; `v2/evidence.ts` is for version 2. */
export interface HeaderEvidence {
  /** As it came. */
  digest: string;
  /** bizContent, decoded, exactly as received; empty if none came. */
  text: string;
  apiAccount: string;
  /** The header as received. */
  timestamp: string;
  /** The account's current private key. */
  key: string;
  /** Key of the demo account, which everyone can see, if the portal has one. */
  demoKey?: string | undefined;
  /** Tried instead of the key. */
  others?: readonly OtherSecret[];
  /** A customer's right business digests that the header may carry by mistake. */
  business?: { code: string; cipher: string } | undefined;
}

/** Evidence about a wrong business digest. */
export interface BusinessEvidence {
  /** As received in `bizContent.digest`. */
  digest: string;
  /** bizContent as received: the digest may be its hash by mistake. */
  text: string;
  apiAccount: string;
  /** customerCode or salesmanCode, as received. */
  code: string;
  /** UPPER(hex(md5(password + salt))). */
  cipher: string;
  /** Absent if only the cipher is stored: hypotheses about the password are skipped. */
  password?: string | undefined;
  key: string;
  demoKey?: string | undefined;
  others?: readonly OtherSecret[];
}

/** A proven explanation: these causes produce exactly this digest. */
export interface Diagnosis {
  /** Empty if the digest is right; else one cause, or a known pair. */
  causes: readonly Cause[];
  /** The person's secret that made it, if not the current key. */
  secret?: OtherSecret['id'];
}
