import { atom } from 'jotai';
import type { AnswerOf } from '#contract/portal/define-call.ts';
import { getDemoAccount } from '#contract/portal/demo.ts';
import { ApiFailure } from './api-failure.ts';
import {
  type Credentials,
  credentialsAtom,
  credentialsSourceAtom,
  demoSamplesAtom,
  noCredentials,
} from './credentials.ts';
import type { PortalClient } from './http.ts';

type DemoAccount = AnswerOf<typeof getDemoAccount> & Credentials;

/**
 * Fetches the demo account, unless the reader has an account or a request for one is running. Keeps what the
 * reader types meanwhile. Can be retried if no response came, but not if the server says it has none.
 */
export const askDemoAccountAtom = atom(null, async (get, set, client: PortalClient) => {
  const source = get(credentialsSourceAtom);
  if (source !== null && source !== 'lost') return;
  set(credentialsSourceAtom, 'asking');
  const isAsking = () => get(credentialsSourceAtom) === 'asking';
  try {
    const {
      samples,
      signIn: _signIn,
      ...demo
    } = await client.call<DemoAccount>(getDemoAccount.path);
    if (!isAsking()) return;
    set(credentialsAtom, { ...noCredentials, ...demo });
    set(demoSamplesAtom, samples ?? null);
    set(credentialsSourceAtom, 'demo');
  } catch (error) {
    if (isAsking()) {
      const isRefused = error instanceof ApiFailure && error.kind === 'answer';
      set(credentialsSourceAtom, isRefused ? 'own' : 'lost');
    }
    if (!(error instanceof ApiFailure)) throw error;
  }
});
