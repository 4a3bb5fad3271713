import { Button } from '@site/src/components/Button';
import { Causes } from '@site/src/components/Causes';
import { CopyButton } from '@site/src/components/CopyButton';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import clsx from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import type { HandedSignature } from '#client/hand-over.ts';
import { browserHmac, readKeyBytes } from '#client/hmac.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { headersSign, type OwnAccount, type SignedHeaders } from '#contract/portal/help-center.ts';
import { signedHeaders, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import ladder from '../_components/ladder.module.css';
import { Received } from '../_components/Received.tsx';
import styles from '../_components/styles.module.css';
import { explainSignature, type Surroundings } from './explain-signature.ts';
import type { Stamp } from './useStamp.ts';

/** Length of a typical pause between typed words, in milliseconds. */
const pauseMs = 400;

interface Asked {
  operation: string;
  callId: string;
  bizContent: string;
  /** Time of the compared call; otherwise the server's clock. */
  timestamp?: string;
}

/**
 * Requests the headers of a body from the server; those of an older body while `isOld`. Sandbox headers are
 * requested when typing pauses; those of production, which are each recorded, by `sign`.
 */
function useOwnHeaders({ environment }: OwnAccount, wanted: Asked | undefined) {
  const key = JSON.stringify(wanted);
  const [paused, setPaused] = useState(key);
  const [pressed, setPressed] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPaused(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  const isAsked = environment === 'production';
  const current = isAsked ? pressed : paused;
  const asked = current ? { environment, ...(JSON.parse(current) as Asked) } : null;
  const load = useLoad(headersSign, asked);
  const sign = () => {
    if (pressed === key) load.reload();
    else setPressed(key);
  };
  return { load, isOld: current !== key || load.busy, ...(isAsked && { sign }) };
}

/** One account and the text it signs. */
interface OwnSigning {
  own: OwnAccount;
  operation: string;
  stamp: Stamp;
  body: string;
  /** Typed here, for comparison. */
  secret: string;
  around: Surroundings;
  /** The values of the call that is compared. */
  handed: HandedSignature | undefined;
}

type Compared = Pick<OwnSigning, 'secret' | 'around'> & { server: SignedHeaders };

/** Whether a typed secret gives the server's signature for the same id, timestamp and body. */
function SecretComparison({ secret, server, around }: Compared) {
  const text = useText();
  const { headers, bizContent: body } = server;
  const { [signedHeaders.id]: id = '', [signedHeaders.timestamp]: timestamp = '' } = headers;
  const signature = headers[signedHeaders.signature] ?? '';
  const isBase64 = readKeyBytes(secret) !== undefined;
  const isSame =
    isBase64 && toSignature(browserHmac, secret, toSignedText(id, timestamp, body)) === signature;
  const causes = useMemo(
    () =>
      isSame
        ? []
        : explainSignature(
            { secret, id, timestamp, body },
            around,
            signature,
            Number(timestamp) * 1000,
          ),
    [isSame, secret, id, timestamp, body, around, signature],
  );
  const words = causes?.map((cause) => text(`sign.reason.${cause}`)) ?? [];
  const unknown = [text('sign.own.step.unknown')];
  return (
    <div role="status" className={clsx(styles.verdict, isSame ? 'tone-success' : 'tone-warning')}>
      <p>{text(isSame ? 'sign.own.secret.same' : 'sign.own.secret.other')}</p>
      {!isSame && <Causes words={words.length > 0 ? words : unknown} />}
    </div>
  );
}

function toIntro(isAskable: boolean, isCompared: boolean): string {
  if (!isAskable) return 'sign.own.needs';
  return isCompared ? 'sign.own.sameTime' : 'sign.own.time';
}

/** Headers that the server makes with its stored secret, and whether a typed secret gives the same. */
export function OwnHeaders({ page }: { page: OwnSigning }) {
  const { own, operation, stamp, body, secret, around, handed } = page;
  const text = useText();
  const isAskable = !stamp.idNote && operation !== '' && body !== '';
  const callId = stamp.id.slice(stamp.id.indexOf(':') + 1);
  // For a compared call the server signs the same time; otherwise the current one.
  const isCompared = handed !== undefined && stamp.timestamp === handed.timestamp;
  const timestamp = isCompared && /^\d{1,20}$/.test(stamp.timestamp) ? stamp.timestamp : undefined;
  const call = { operation, callId, bizContent: body, ...(timestamp && { timestamp }) };
  const wanted = isAskable ? call : undefined;
  const { load, isOld, sign } = useOwnHeaders(own, wanted);
  const isAsked = wanted !== undefined && (load.busy || load.state !== 'loading');
  const title = text('sign.own.title', { account: own.apiAccount });
  return (
    <section aria-label={title} className="column gap-2" aria-busy={isOld}>
      <p className={ladder.title}>{title}</p>
      <p className={styles.intro}>{text(toIntro(isAskable, timestamp !== undefined))}</p>
      {sign && (
        <>
          <p className={styles.intro}>{text('sign.own.production')}</p>
          <div>
            <Button aria-disabled={load.busy || !isAskable || undefined} onClick={sign}>
              {text('sign.own.sign')}
            </Button>
          </div>
        </>
      )}
      {isAsked && (
        <Load load={load} skeleton={<Skeleton lines={4} />}>
          {(server) => (
            <>
              <ol className={clsx(ladder.steps, isOld && styles.old)}>
                {Object.entries(server.headers).map(([name, value]) => (
                  <li key={name} className={clsx(name === signedHeaders.signature && ladder.last)}>
                    <p className={ladder.step}>
                      <span dir="ltr">{name}</span>
                      <CopyButton value={value} label={name} />
                    </p>
                    <code className={ladder.value} dir="ltr">
                      {value}
                    </code>
                  </li>
                ))}
              </ol>
              {handed?.signature && timestamp && !isOld && (
                <Received
                  handed={handed}
                  expected={server.headers[signedHeaders.signature] ?? ''}
                  ladder="signature"
                />
              )}
              {secret !== '' && !isOld && (
                <SecretComparison secret={secret} server={server} around={around} />
              )}
            </>
          )}
        </Load>
      )}
    </section>
  );
}
