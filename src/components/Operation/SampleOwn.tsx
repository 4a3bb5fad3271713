import sources from '@page-data/samples.json';
import { Button } from '@site/src/components/Button';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { Failure } from '@site/src/components/Failure';
import { Phrase } from '@site/src/components/Phrase';
import { RevealButton } from '@site/src/components/RevealButton';
import { atom, useAtom, useAtomValue } from 'jotai';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { credentialsAtom, demoSamplesAtom } from '#client/credentials.ts';
import { useApiOrigins, useSiteSettings } from '#client/environment.ts';
import { toDay, withFreshTimes } from '#client/fresh-times.ts';
import { lastValuesAtom } from '#client/last-values.ts';
import { toOpenCredentials } from '#client/signing-account.ts';
import { toOrderNumber, toStartData } from '#client/start-data.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useLibraryAddress } from '#client/useLibraryAddress.ts';
import { useSigner } from '#client/useSigner.ts';
import { findDemoRole } from '#contract/hints.ts';
import { type RevealedKey, revealKey } from '#contract/portal/console-accounts.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import { isSuccess, type OperationPage } from '#reference/page.ts';
import { toLibraryProgram, toLibraryUse, toPageProgram } from '#reference/samples/page-program.ts';
import {
  placeholderAccount,
  placeholderNumbers,
  type SampleAccount,
} from '#reference/samples/program.ts';
import { toEnv } from '#reference/samples/to-env.ts';
import { toLibraryRequest } from '#reference/smallest-call.ts';
import { SamplePrograms, type ShownProgram } from './SamplePrograms.tsx';
import { findExample, isOfAccount, sampleExampleAtom, useSampleLanguage } from './sample-choice.ts';
import { type SampleState, toSampleNote } from './to-sample-note.ts';

const mask = '••••••••';
const environments = ['sandbox'];

interface KeptKey extends RevealedKey {
  /** Times identify the secrets: one replaced since is not shown. */
  madeAt: string;
}

const toMadeAt = (own?: OwnAccount) => `${own?.keyMadeAt} ${own?.webhookMadeAt}`;

/** Kept in this tab's memory, after the person requested it and proved their identity. */
const revealedAtom = atom<KeptKey | null>(null);

function useSampleAccount() {
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
    // Each push address has its own secret, which the callbacks page shows.
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
    hasSecrets,
    /** Fills in key and password of the person's own account; undefined if they are there. */
    fillIn: state === 'mine' && !revealed ? run : undefined,
    busy,
    failure,
  };
}

/** Returns the chosen example dated today, with numbers that this reader can use. */
function useSampleContent(page: OperationPage, isDemo: boolean) {
  const current = findExample(page.examples.filter(isSuccess), useAtomValue(sampleExampleAtom));
  const { timeZone } = useSiteSettings();
  const { customerCode, salesmanCode } = useAtomValue(credentialsAtom);
  const samples = useAtomValue(demoSamplesAtom);
  const made = useAtomValue(lastValuesAtom);
  const [orderNumber] = useState(() => toOrderNumber(new Date(), Math.random()));
  if (page.direction === 'push') {
    const content = current?.request ?? {};
    return { content, byLibrary: content };
  }
  const request = current?.request ?? {};
  const lent = isDemo && samples ? { ...samples[findDemoRole(page.hints, request)] } : null;
  const known = made && Object.keys(made).length > 0 ? made : lent;
  const last = { ...placeholderNumbers, ...known };
  const options = { customerCode, salesmanCode, last, orderNumber };
  const toContent = (shown: typeof request) => {
    const fresh = withFreshTimes(page, shown, toDay(new Date(), timeZone));
    return toStartData(page, { request: fresh }, options);
  };
  return {
    content: toContent(request),
    byLibrary: toContent(current ? toLibraryRequest(page, current) : {}),
  };
}

export function SampleOwn({ page }: { page: OperationPage }) {
  const text = useText();
  const { current } = useSampleLanguage(page);
  const { sandbox: origin } = useApiOrigins();
  const { account, masked, state, hasSecrets, fillIn, busy, failure } = useSampleAccount();
  const { content, byLibrary } = useSampleContent(page, state === 'demo');
  const [isRevealed, setRevealed] = useState(false);
  const canFillIn = fillIn !== undefined;
  const toShown = (program: string, hidden: string): ShownProgram => ({
    program: isRevealed ? program : hidden,
    copied: program,
    note: toSampleNote(state, { program, canFillIn }),
  });
  const toByHand = (own: SampleAccount) =>
    toPageProgram(current.id, page, { origin, account: own, content }, sources);
  const toByLibrary = (own: SampleAccount) =>
    toLibraryProgram(current.id, page, { origin, account: own, content: byLibrary }, sources);
  const toAddress = useLibraryAddress();
  const [whole, hidden] = [toByLibrary(account), toByLibrary(masked)];
  const env = toEnv(account, origin, page.version.scheme);
  const foot = isOfAccount(page) && state !== 'none' && (
    <>
      {fillIn && (
        <Button aria-disabled={busy || undefined} onClick={() => void fillIn()}>
          <KeyRound size={14} aria-hidden />
          {text('samples.fillIn')}
        </Button>
      )}
      <CopyAction value={env.text}>{text('samples.env')}</CopyAction>
      {env.left.length > 0 && (
        <p>
          <Phrase text={text('samples.env.left', { names: `\`${env.left.join(', ')}\`` })} />
        </p>
      )}
    </>
  );
  return (
    <>
      <SamplePrograms
        page={page}
        language={current}
        byHand={toShown(toByHand(account), toByHand(masked))}
        byLibrary={
          whole && hidden
            ? { ...toShown(whole, hidden), ...toLibraryUse(current.id, page, toAddress) }
            : undefined
        }
        foot={foot}
        tools={
          isOfAccount(page) &&
          hasSecrets && (
            <RevealButton
              label={text('samples.secrets')}
              shown={isRevealed}
              toggle={() => setRevealed(!isRevealed)}
            />
          )
        }
      />
      {failure && <Failure failure={failure} />}
    </>
  );
}
