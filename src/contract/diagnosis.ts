import type { Cause } from './causes.ts';

export type HashName = 'md5' | 'sha1' | 'sha256' | 'sha512';

/** Passed in, so that the server uses node:crypto and the browser crypto-js. All are raw bytes. */
export interface Hashes {
  hash(name: HashName, bytes: Uint8Array): Uint8Array;
  hmac(name: HashName, key: Uint8Array, bytes: Uint8Array): Uint8Array;
}

/** Another secret of the same person, not the one to sign with. */
export interface OtherSecret {
  id:
    | 'production-key'
    | 'sandbox-key'
    | 'old-key'
    | 'password'
    | 'cipher'
    // Version 2 only.
    | 'production-secret'
    | 'sandbox-secret'
    | 'old-secret'
    | 'callback-secret'
    | 'customer-password';
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
  /** Which of the person's secrets made it, if not the current key. */
  secret?: OtherSecret['id'];
}

/** Diagnosis of a signature, as the call log stores it (JSON). */
export interface KeptDiagnosis extends Diagnosis {
  /** The two digests of version 1; the signature of version 2. */
  digest: 'header' | 'business' | 'signature';
  /**
   * md5 of the text as received, 32 lower-case hex digits. Absent if part of the text is not stored: guessing
   * could reveal what is missing.
   */
  textMd5?: string;
  /** Length of the text as received. */
  textBytes: number;
  /** Not all known mistakes could be tried, so an empty list of causes may be incomplete. */
  isPartial?: boolean;
}

/** A header of a call, as the call log stores it (JSON array); secrets are masked. */
export interface KeptHeader {
  name: string;
  value: string;
  /** Characters of the value as received. */
  length: number;
}
