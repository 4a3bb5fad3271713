import { atom, useAtom } from 'jotai';
import { toOpenCredentials } from '#client/signing-account.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useSigner } from '#client/useSigner.ts';
import { type RevealedKey, revealKey } from '#contract/portal/console-accounts.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import { placeholderAccount, type SampleAccount } from '#reference/samples/program.ts';
import type { SampleState } from './to-sample-note.ts';

const mask = '••••••••';
const environments = ['sandbox'];

interface KeptKey extends RevealedKey {
  /** The moments name the secrets: what was replaced since is not shown. */
  madeAt: string;
}

const toMadeAt = (own?: OwnAccount) => `${own?.keyMadeAt} ${own?.webhookMadeAt}`;

/** In the memory of this tab, once the person asked for it and proved who they are. */
const revealedAtom = atom<KeptKey | null>(null);

/** What the reader's account fills in, and the same with its secrets hidden. */
export function useSampleAccount() {
  const ask = useAsk();
  const { credentials, source } = useCredentials();
  const { own: mine } = useSigner(environments);
  const [kept, keep] = useAtom(revealedAtom);
  const { run, busy, failure } = useAct(async () =>
    keep({
      ...(await ask(revealKey, { environment: 'sandbox' })),
      madeAt: toMadeAt(mine),
    }),
  );
  const { apiAccount, privateKey, webhookSecret } = credentials;
  const typed = source === 'own' && (apiAccount || privateKey || webhookSecret);
  const others: SampleState = source === 'demo' ? 'demo' : typed ? 'own' : 'none';
  const state: SampleState = mine ? 'mine' : others;
  const isOfMine = kept?.apiAccount === mine?.apiAccount && kept?.madeAt === toMadeAt(mine);
  const revealed = kept && isOfMine ? kept : undefined;
  const [customer] = revealed?.customers ?? [];
  const values = mine
    ? {
        ...toOpenCredentials(mine),
        ...(customer && { customerCode: customer.code }),
        privateKey: revealed?.privateKey ?? '',
        webhookSecret: revealed?.webhookSecret ?? '',
        password: customer?.password ?? '',
      }
    : credentials;
  const none = placeholderAccount;
  const toAccount = (hide: (secret: string) => string): SampleAccount => ({
    apiAccount: values.apiAccount || none.apiAccount,
    privateKey: hide(values.privateKey) || none.privateKey,
    webhookSecret: hide(values.webhookSecret) || none.webhookSecret,
    // Each address of pushes has its own, which the page of callbacks tells.
    callbackSecret: none.callbackSecret,
    customer: {
      code: values.customerCode || none.customer.code,
      secret: hide(values.password) || none.customer.secret,
    },
    salesperson: {
      code: values.salesmanCode || none.salesperson.code,
      secret: values.outletCode || none.salesperson.secret,
    },
  });
  const account = toAccount((secret) => secret);
  const hasSecrets = state === 'own' || revealed !== undefined;
  const masked = hasSecrets ? toAccount((secret) => secret && mask) : account;
  return {
    account,
    masked,
    state,
    /** There is something to show and to hide. */
    hasSecrets,
    /** Puts key and password of the person's own account in; undefined where they are there. */
    fillIn: state === 'mine' && !revealed ? run : undefined,
    busy,
    failure,
  };
}
