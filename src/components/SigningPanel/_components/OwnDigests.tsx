import { Button } from '@site/src/components/Button';
import { Causes } from '@site/src/components/Causes';
import { CopyButton } from '@site/src/components/CopyButton';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import clsx from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import type { HandedSignature } from '#client/hand-over.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { isObject } from '#contract/check-value.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import {
  type AccountSignature,
  accountSign,
  type OwnAccount,
} from '#contract/portal/help-center.ts';
import { compareKeys } from '../_compare-keys.ts';
import type { SigningInput } from '../explain-digest.ts';
import type { SignedPage } from '../signed-page.ts';
import ladder from './ladder.module.css';
import { Received } from './Received.tsx';
import styles from './styles.module.css';

/** Length of a typical pause between typed words, in milliseconds. */
const pauseMs = 400;

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/**
 * Requests digests of a text from the server; of `bizContent`, which may be an older text. Sandbox digests
 * are requested when typing pauses; those of production, which are each recorded, by `sign`.
 */
function useOwnSignature(own: OwnAccount, operation: string | undefined, text: string) {
  const { environment, apiAccount } = own;
  const paused = usePaused(text);
  const [pressed, setPressed] = useState({ of: '', text: '' });
  const of = `${apiAccount} ${operation}`;
  const isAsked = environment === 'production';
  const bizContent = isAsked ? (pressed.of === of ? pressed.text : '') : paused;
  const asked = { environment, bizContent, ...(operation && { operation }) };
  const load = useLoad(accountSign, bizContent.trim() === '' ? null : asked);
  const sign = () => {
    if (pressed.of === of && pressed.text === text) load.reload();
    else setPressed({ of, text });
  };
  return { load, isOld: bizContent !== text || load.busy, ...(isAsked && { sign }) };
}

/** One account and the text it signs. */
interface OwnSigning {
  own: OwnAccount;
  page: SignedPage;
  typed: SigningInput;
  /** Replaces the text to sign. */
  put: (text: string) => void;
  /** The values of the call that is compared. */
  handed: HandedSignature | undefined;
}

function Digest({ label, value }: { label: string; value: string }) {
  return (
    <li className={ladder.last}>
      <p className={ladder.step}>
        <span>{label}</span>
        <CopyButton value={value} label={label} />
      </p>
      <code className={ladder.value} dir="ltr">
        {value}
      </code>
    </li>
  );
}

function KeyComparison({ typed, server }: { typed: SigningInput; server: AccountSignature }) {
  const text = useText();
  const { step, reasons } = useMemo(() => compareKeys(typed, server), [typed, server]);
  const isUnknown = step !== 'none' && reasons.length === 0;
  const words = reasons.map((reason) => text(`sign.reason.${reason}`));
  return (
    <div
      role="status"
      className={clsx(styles.verdict, step === 'none' ? 'tone-success' : 'tone-warning')}
    >
      <p>{text(`sign.own.step.${step}`)}</p>
      <Causes words={isUnknown ? [text('sign.own.step.unknown')] : words} />
    </div>
  );
}

/** The server's result for the text with the stored key, and where typed keys differ. */
export function OwnDigests({ page: { own, page, typed, put, handed } }: { page: OwnSigning }) {
  const text = useText();
  const { bizContent } = typed;
  const { load, isOld, sign } = useOwnSignature(own, page.id || undefined, bizContent);
  const isAsked = load.busy || load.state !== 'loading';
  const parsed = parseJson(bizContent);
  const inside = parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
  const title = text('sign.own.title', { account: own.apiAccount });
  return (
    <section aria-label={title} className="column gap-2" aria-busy={isOld}>
      <p className={ladder.title}>{title}</p>
      {sign && (
        <>
          <p className={styles.intro}>{text('sign.own.production')}</p>
          <div>
            <Button aria-disabled={load.busy || undefined} onClick={sign}>
              {text('sign.own.sign')}
            </Button>
          </div>
        </>
      )}
      {isAsked && (
        <Load load={load} skeleton={<Skeleton lines={2} />}>
          {(server) => (
            <>
              <ol className={clsx(ladder.steps, isOld && styles.old)}>
                {server.businessDigest !== undefined && (
                  <Digest label={text('sign.business')} value={server.businessDigest} />
                )}
                <Digest label={text('sign.header')} value={server.digest} />
              </ol>
              {inside && server.businessDigest && inside.digest !== server.businessDigest && (
                <p className={styles.intro}>
                  {text('sign.json.stale')}{' '}
                  <Button
                    kind="link"
                    onClick={() =>
                      put(setTextMember(bizContent, 'digest', `${server.businessDigest}`))
                    }
                  >
                    {text('sign.json.put')}
                  </Button>
                </p>
              )}
              {handed?.signature && !isOld && (
                <Received handed={handed} expected={server.digest} ladder="header" />
              )}
              {typed.privateKey !== '' && !isOld && <KeyComparison typed={typed} server={server} />}
            </>
          )}
        </Load>
      )}
    </section>
  );
}
