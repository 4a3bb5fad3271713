import type { Cause } from './causes.ts';

export type HashName = 'md5' | 'sha1' | 'sha256' | 'sha512';

/** Handed in, so that the server uses node:crypto and the browser crypto-js. All are raw bytes. */
export interface Hashes {
  hash(name: HashName, bytes: Uint8Array): Uint8Array;
  hmac(name: HashName, key: Uint8Array, bytes: Uint8Array): Uint8Array;
}

/** A secret of the same person that is not the one to sign with. */
export interface OtherSecret {
  id:
    | 'production-key'
    | 'sandbox-key'
    | 'old-key'
    | 'password'
    | 'cipher'
    // Of version 2.
    | 'production-secret'
    | 'sandbox-secret'
    | 'old-secret'
    | 'callback-secret'
    | 'customer-password';
  text: string;
}

/** What is known of a wrong header digest of version 1; `v2/evidence.ts` is version 2's. */
export interface HeaderEvidence {
  /** As it came. */
  digest: string;
  /** bizContent, decoded, exactly as received; empty where none came. */
  text: string;
  apiAccount: string;
  /** The header, as it came. */
  timestamp: string;
  /** The current private key of the account. */
  key: string;
  /** The demo account's key, where the portal has one: everybody sees it. */
  demoKey?: string | undefined;
  /** Tried in the key's place. */
  others?: readonly OtherSecret[];
  /** A customer's right business digests that the header may carry by mistake. */
  business?: { code: string; cipher: string } | undefined;
}

/** What is known of a wrong business digest. */
export interface BusinessEvidence {
  /** As it came in `bizContent.digest`. */
  digest: string;
  /** bizContent as received: its hash may stand there by mistake. */
  text: string;
  apiAccount: string;
  /** customerCode or salesmanCode, as it came. */
  code: string;
  /** UPPER(hex(md5(password + salt))). */
  cipher: string;
  /** Absent where only the cipher is kept: the hypotheses of the password are left out. */
  password?: string | undefined;
  key: string;
  demoKey?: string | undefined;
  others?: readonly OtherSecret[];
}

/** A proven explanation: what was done led to exactly this digest. */
export interface Diagnosis {
  /** Empty where the digest is right; one, or a known pair. */
  causes: readonly Cause[];
  /** Which secret of the person it was made with, where it was not the current key. */
  secret?: OtherSecret['id'];
}

/** The signature that a diagnosis is about, as the call log keeps it (JSON). */
export interface KeptDiagnosis extends Diagnosis {
  /** The two digests of version 1; the signature of version 2. */
  digest: 'header' | 'business' | 'signature';
  /**
   * md5 of the text as received, 32 hexadecimal digits in lower case. Not kept where part of the text
   * is not: what is missing could be found out by trying.
   */
  textMd5?: string;
  /** Of the text as received. */
  textBytes: number;
  /** Not all known mistakes could be tried: no causes may mean that one of the others explains it. */
  isPartial?: boolean;
}

/** A header of a call, as the call log keeps it (JSON array); secrets are masked. */
export interface KeptHeader {
  name: string;
  value: string;
  /** Of the value as it came, in characters. */
  length: number;
}
