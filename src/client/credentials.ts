import { atom } from 'jotai';
import type { DemoSamples } from '#contract/portal/demo.ts';

/** The keys that sign a call. */
export interface Credentials {
  apiAccount: string;
  /** Version 1. */
  privateKey: string;
  /** Version 2: `whsec_` and base64. */
  webhookSecret: string;
  customerCode: string;
  password: string;
  salesmanCode: string;
  /** Replaces the password of a salesperson. */
  outletCode: string;
}

/**
 * `demo`: the server's demo account. `own`: the reader types theirs. `lost`: no answer came, and it
 * may be asked for again.
 */
export type CredentialsSource = 'asking' | 'demo' | 'own' | 'lost';

export const noCredentials: Credentials = {
  apiAccount: '',
  privateKey: '',
  webhookSecret: '',
  customerCode: '',
  password: '',
  salesmanCode: '',
  outletCode: '',
};

/** In the memory of this tab and nowhere else: neither storage nor any server gets them. */
export const credentialsAtom = atom(noCredentials);

/** Orders that the demo account keeps, by what they are for; null where there are none. */
export const demoSamplesAtom = atom<DemoSamples | null>(null);

export const credentialsSourceAtom = atom<CredentialsSource | null>(null);
