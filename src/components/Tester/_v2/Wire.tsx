import { Button } from '@site/src/components/Button';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { Repeat } from 'lucide-react';
import { browserHmac, toUsableSecret } from '#client/hmac.ts';
import { newCallId, signHmacCall, toHmacCall } from '#client/hmac-call.ts';
import { useText } from '#client/texts.ts';
import { signedHeaders, toSignedText } from '#contract/signature/hmac-v2.ts';
import styles from '../_components/outcome.module.css';
import { SentText } from '../_components/SentText.tsx';
import shared from '../_components/styles.module.css';
import { toJsonCurl } from '../_curl.ts';
import { accountPlaces } from '../_fault.ts';
import { useOpenApiUrl, useTester } from '../_tester-context.ts';
import type { AnsweredProps, SentCall, Wire } from '../_wire.ts';
import { findFaults, readDoubts } from './read-answer.ts';

/** Limits and repeats from the headers, and a button that sends the same call again. */
function Answered({ state: { exchange }, repeat }: AnsweredProps) {
  const text = useText();
  const { page } = useTester();
  const { shownHeaders } = exchange;
  const isReplayed = shownHeaders['idempotent-replayed'] === 'true';
  const repeats = page.changes ? 'changes' : 'reads';
  return (
    <>
      {Object.keys(shownHeaders).length > 0 && (
        <dl className={styles.facts}>
          {Object.entries(shownHeaders).map(([name, value]) => (
            <div key={name}>
              <dt dir="ltr">{name}</dt>
              <dd>
                <code dir="ltr">{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div>
        <p className={shared.note}>
          {text(isReplayed ? 'tester.repeat.replayed' : `tester.repeat.${repeats}`)}
        </p>
        <Button onClick={repeat}>
          <Repeat size={14} aria-hidden />
          {text('tester.repeat')}
        </Button>
      </div>
    </>
  );
}

/** The sent body, and the signed text, which ends with it. */
function Sent({ call: { headers, body } }: { call: SentCall }) {
  const text = useText();
  const { [signedHeaders.id]: id = '', [signedHeaders.timestamp]: timestamp = '' } = headers;
  return (
    <>
      <SentText title={text('tester.sent.body')} value={body} />
      <SentText title={text('tester.sent.signedText')} value={toSignedText(id, timestamp, body)} />
      <p className={shared.note}>{text('tester.sent.secret')}</p>
    </>
  );
}

/** The same call to the open API, as a command that is signed when copied. */
function Command() {
  const text = useText();
  const { signing, draft } = useTester();
  const url = useOpenApiUrl();
  const toCommand = () => toJsonCurl(url, signing.signHere('', draft.text, newCallId()));
  return <CopyAction value={toCommand}>{text('tester.curl.minutes')}</CopyAction>;
}

/** Version 2: JSON, signed as a whole by Standard Webhooks; a repeated id means the same call. */
export const wire: Wire = {
  texts: {
    memory: 'tester.account.memory.secret',
    noKeys: 'tester.stopped.secret',
    body: 'tester.json.body',
    noObject: 'tester.json.bodyObject',
  },
  toSecrets: () => [['webhookSecret', accountPlaces.webhookSecret]],
  hasKeys: ({ webhookSecret }) => webhookSecret !== '',
  complete: (_page, text) => text,
  newCallId,
  sign({ page, url, text, callId, keys }) {
    const call = { url, path: page.path, callId, text, timestampS: Math.floor(Date.now() / 1000) };
    const webhookSecret = toUsableSecret(keys.webhookSecret);
    return signHmacCall(browserHmac, call, { ...keys, webhookSecret });
  },
  toAsked: (callId) => ({ callId }),
  toCall: toHmacCall,
  findFaults,
  readDoubts,
  Command,
  Sent,
  Answered,
};
