import { Button } from '@site/src/components/Button';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { TextInput } from '@site/src/components/TextInput';
import { Clock, RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useApiOrigins } from '#client/environment.ts';
import { takeHanded } from '#client/hand-over.ts';
import { browserHmac, readKeyBytes } from '#client/hmac.ts';
import { useText } from '#client/texts.ts';
import type { Cause } from '#contract/causes.ts';
import { Compare } from '../_components/Compare.tsx';
import { JsonInput } from '../_components/JsonInput.tsx';
import { KeyInputs, useTypedKeys } from '../_components/KeyInputs.tsx';
import { Ladder, nothingShown, ShownOptions } from '../_components/Ladder.tsx';
import styles from '../_components/styles.module.css';
import { findFirstStep } from '../_ladder.ts';
import { useSignedText } from '../_useSignedText.ts';
import type { PanelProps } from '../signed-page.ts';
import { checkTimestamp, type Stamp, type StampNote, useStamp } from './check-stamp.ts';
import { toKeyLadder, toSignatureLadder } from './ladder.ts';

const stepMs = 1000;

/** Returns the time to the second, in milliseconds since 1970. */
function useSecond(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Inputs for `webhook-id` and `webhook-timestamp`, with whether the server would accept them. */
function StampInputs({ stamp }: { stamp: Stamp }) {
  const text = useText();
  const { idNote } = stamp;
  const timestampNote = checkTimestamp(stamp.timestamp, useSecond());
  const say = ({ id, values }: StampNote) => text(`sign.stamp.${id}`, values);
  const { isWrong } = timestampNote;
  return (
    <div className={styles.keys}>
      <TextInput
        label={text('sign.callId')}
        value={stamp.id}
        onChange={stamp.setId}
        hint={text('sign.callId.hint')}
        problem={idNote && say(idNote)}
      />
      <TextInput
        label={text('sign.timestamp')}
        value={stamp.timestamp}
        onChange={stamp.setTimestamp}
        hint={isWrong ? undefined : say(timestampNote)}
        problem={isWrong && say(timestampNote)}
      />
      <div className="cluster gap-2">
        <Button onClick={stamp.renewId}>
          <RefreshCw size={14} aria-hidden />
          {text('sign.callId.new')}
        </Button>
        <Button onClick={stamp.setNow}>
          <Clock size={14} aria-hidden />
          {text('sign.timestamp.now')}
        </Button>
      </div>
    </div>
  );
}

/** They bring the texts of all known mistakes. */
const loadVerdict = async () => ({
  default: (await import('./OtherSignature.tsx')).OtherSignature,
});
const loadOwnHeaders = async () => ({ default: (await import('./OwnHeaders.tsx')).OwnHeaders });

/** Fields of the example that take the account's own codes. */
const codes = ['customerCode', 'salesmanCode'] as const;

/** Shows step by step how version 2 signs a call. Browser only. */
export function HmacPanel({ page, own, alone = false }: PanelProps) {
  const text = useText();
  const { sandbox, production } = useApiOrigins();
  const keys = useTypedKeys(own);
  const { apiAccount, privateKey, webhookSecret: secret } = keys.credentials;
  const [handed] = useState(() => takeHanded(page.id, 2));
  const [causes, setCauses] = useState<readonly Cause[]>();
  const differs = findFirstStep(causes ?? handed?.causes ?? [], 'signature');
  const stamp = useStamp(page.path, handed);
  const body = useSignedText(page, () => {
    const request = page.examples[0]?.request ?? {};
    const own = codes.filter((name) => name in request && keys.credentials[name] !== '');
    const values = own.map((name) => [name, keys.credentials[name]]);
    return JSON.stringify({ ...request, ...Object.fromEntries(values) });
  });
  const [shown, setShown] = useState(nothingShown);
  // As sent: half a surrogate pair has no UTF-8 form.
  const sent = body.text.toWellFormed();
  const { id, timestamp } = stamp;
  // Memoised, since explaining a signature is slow.
  const signed = useMemo(
    () => ({ secret, id, timestamp, body: sent }),
    [secret, id, timestamp, sent],
  );
  const compared = useMemo(
    () => ({ signed, around: { apiAccount, privateKey, origins: [sandbox, production] } }),
    [signed, apiAccount, privateKey, sandbox, production],
  );
  const isBroken = secret !== '' && readKeyBytes(secret) === undefined;
  // Without a secret there are no steps to show; the server keeps its own.
  const showsSteps = secret !== '' && !isBroken;
  return (
    <div className="column gap-4">
      <p className={styles.intro}>{text(own ? 'sign.hmac.own' : 'sign.hmac.intro')}</p>
      {!alone && <p className={styles.intro}>{text('sign.separate')}</p>}
      <KeyInputs
        keys={keys}
        names={['webhookSecret']}
        toCompare={own !== undefined}
        problem={isBroken && text('sign.secret.broken')}
      />
      <JsonInput label={text('sign.body')} body={body} />
      <StampInputs stamp={stamp} />
      {own && (
        // Never shows a signature of one account under the name of another.
        <LazyPanel
          key={own.apiAccount}
          load={loadOwnHeaders}
          page={{
            own,
            operation: page.id,
            stamp,
            body: sent,
            secret,
            around: compared.around,
            handed,
          }}
        />
      )}
      {showsSteps && (
        <>
          <ShownOptions shown={shown} setShown={setShown} />
          <Ladder
            title={text('sign.key')}
            steps={toKeyLadder(secret)}
            differs={differs}
            {...shown}
          />
          <Ladder
            title={text('sign.signature')}
            steps={toSignatureLadder(browserHmac, signed)}
            differs={differs}
            {...shown}
          />
          <Compare
            label={text('sign.signature.other')}
            hint={text('sign.other.hint')}
            input={compared}
            onExplained={setCauses}
            load={loadVerdict}
          />
        </>
      )}
    </div>
  );
}
