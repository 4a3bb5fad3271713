import { atom } from 'jotai';
import { ApiFailure } from './api-failure.ts';
import {
  type Credentials,
  credentialsAtom,
  credentialsSourceAtom,
  demoSampleAtom,
} from './credentials.ts';
import type { PortalClient } from './http.ts';

interface DemoAccount extends Credentials {
  /** How a visitor signs in as the demo integrator. */
  signIn: { name: string; password: string };
  /** An order that was delivered; absent where the server has none to show. */
  sample?: { txlogisticId: string; billCode: string };
}

/**
 * Fetches the demo account, unless the reader has an account already or one is being asked for. What
 * the reader types meanwhile stays. Where no answer came it may be asked for again; where the server
 * says that it has none it may not.
 */
export const askDemoAccountAtom = atom(null, async (get, set, client: PortalClient) => {
  const source = get(credentialsSourceAtom);
  if (source !== null && source !== 'lost') return;
  set(credentialsSourceAtom, 'asking');
  const isAsking = () => get(credentialsSourceAtom) === 'asking';
  try {
    const { sample, signIn: _signIn, ...demo } = await client.call<DemoAccount>('demo/account');
    if (!isAsking()) return;
    set(credentialsAtom, demo);
    set(demoSampleAtom, sample ? { ...sample } : null);
    set(credentialsSourceAtom, 'demo');
  } catch (error) {
    if (isAsking()) {
      const isRefused = error instanceof ApiFailure && error.kind === 'answer';
      set(credentialsSourceAtom, isRefused ? 'own' : 'lost');
    }
    if (!(error instanceof ApiFailure)) throw error;
  }
});
