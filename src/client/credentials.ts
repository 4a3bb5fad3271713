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
 * `demo`: the server's demo account. `own`: typed by the reader. `lost`: no response came; it can be
 * requested again.
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

/** Kept only in this tab's memory, never in storage or on a server. */
export const credentialsAtom = atom(noCredentials);

/** Orders that the demo account keeps, by purpose; null if there are none. */
export const demoSamplesAtom = atom<DemoSamples | null>(null);

export const credentialsSourceAtom = atom<CredentialsSource | null>(null);
