import { atom } from 'jotai';
import type { DemoSamples } from '#contract/portal/demo.ts';

/** `demo`: the server's account. `own`: typed. `lost`: no response came; it can be requested again. */
export type CredentialsSource = 'asking' | 'demo' | 'own' | 'lost';

export const noCredentials = {
  apiAccount: '',
  /** Version 1. */
  privateKey: '',
  /** Version 2: `whsec_` and base64. */
  webhookSecret: '',
  customerCode: '',
  password: '',
  salesmanCode: '',
  /** Replaces the password of a salesperson. */
  outletCode: '',
};

/** The keys that sign a call. */
export type Credentials = typeof noCredentials;

/** Kept only in this tab's memory, never in storage or on a server. */
export const credentialsAtom = atom(noCredentials);

/** Orders that the demo account keeps, by purpose; null if there are none. */
export const demoSamplesAtom = atom<DemoSamples | null>(null);

export const credentialsSourceAtom = atom<CredentialsSource | null>(null);
