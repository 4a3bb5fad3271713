import { BackLink } from '@site/src/components/BackLink';
import { Badge } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { PushStatus } from '@site/src/components/PushStatus';
import { RefreshButton } from '@site/src/components/RefreshButton';
import { RoleNote } from '@site/src/components/RoleNote';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { titleOfWebhook } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import { toDestination } from '#contract/destination.ts';
import {
  type PushDetail as Detail,
  type PushAttempt,
  type SentPush,
  sendPushes,
  showPush,
} from '#contract/portal/console-pushes.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import { quoteForShell } from '#reference/samples/quote.ts';
import styles from './callbacks.module.css';

/** Default target of `listen.mjs`; a push to the portal's own address has no other one. */
const localReceiver = 'http://localhost:8080/logisticsStatusFeedback';
/** The field of a form of version 1. */
const field = 'bizContent';
/** curl writes these itself. */
const ofConnection = ['host', 'content-length'];

function toLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Returns a curl command that resends the same headers and body, including the signature. */
function toCurl({ url, headers, body }: SentPush): string {
  const lines = [
    `curl -sS -i ${quoteForShell(toDestination(url).kind === 'address' ? url : localReceiver)}`,
    ...Object.entries(headers ?? {})
      .filter(([name]) => !ofConnection.includes(name))
      .map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    `--data-raw ${quoteForShell(body ?? '')}`,
  ];
  return lines.join(' \\\n  ');
}

/** bizContent of a form of version 1; undefined for the JSON of version 2. */
function readBizContent({ headers, body }: SentPush): string | undefined {
  if (!headers?.['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined;
  return new URLSearchParams(body ?? '').get(field) ?? undefined;
}

/** The message of an attempt, as sent. `of` names the attempt for screen readers. */
function SentMessage({ sent, of }: { sent: SentPush | null; of: string }) {
  const text = useText();
  if (!sent) return <p className="muted-sm no-margin">{text('control.pushes.sent.notKept')}</p>;
  const { url, headers, body, cut } = sent;
  const bizContent = readBizContent(sent);
  const destination = toDestination(url);
  return (
    <>
      <p className="cluster gap-2 text-sm no-margin">
        <span>{text('control.callbacks.address')}</span>
        {destination.kind === 'inbox' ? (
          text('control.testInbox.title')
        ) : (
          <code dir="ltr">{destination.kind === 'listener' ? 'listen.mjs' : url}</code>
        )}
      </p>
      {headers === null && (
        <p className="muted-sm no-margin">{text('control.pushes.sent.nothing')}</p>
      )}
      {headers && (
        <Payload label={text('control.callbacks.trial.headers')} of={of} text={toLines(headers)} />
      )}
      {headers && body === null && (
        <p className="muted-sm no-margin">{text('control.pushes.sent.erased')}</p>
      )}
      {body !== null && (
        <Payload
          label={text('control.callbacks.trial.body')}
          of={of}
          text={body}
          cut={cut}
          startsExact
        />
      )}
      {bizContent !== undefined && !cut && <Payload label={field} of={of} text={bizContent} />}
      {body !== null && !cut && (
        <CopyAction value={() => toCurl(sent)}>{text('tester.curl')}</CopyAction>
      )}
    </>
  );
}

/** `open`: shows what it sent without a click. */
function Attempt({ attempt, open }: { attempt: PushAttempt; open: boolean }) {
  const text = useText();
  const { unit } = useFormats();
  const name = text('control.pushes.attempt', { number: attempt.number });
  const { time, durationMs, httpStatus, error, answer, answerHeaders, sent, thinned } = attempt;
  return (
    <li className={styles.attempt}>
      <p className="cluster no-margin text-sm gap-1-4 tabular-nums">
        <strong>{name}</strong>
        <Badge tone={error === null ? 'success' : 'error'}>
          {text(error === null ? 'control.pushes.acknowledged' : 'control.pushes.failed')}
        </Badge>
        <Time at={time} show="exact" />
        <bdi>{unit(durationMs, 'millisecond')}</bdi>
        {httpStatus !== null && <bdi dir="ltr">{`HTTP ${httpStatus}`}</bdi>}
      </p>
      {error !== null && (
        <p className="error-line">
          <bdi lang={attempt.isErrorEnglish ? 'en' : undefined}>{error}</bdi>
        </p>
      )}
      <details open={open}>
        <summary className="text-sm">{text('control.pushes.sent')}</summary>
        <div className={styles.sent}>
          {thinned && <p className="muted-sm no-margin">{text('control.pushes.sent.thinned')}</p>}
          {(sent || !thinned) && <SentMessage sent={sent} of={name} />}
          {answerHeaders && (
            <Payload
              label={text('control.pushes.answerHeaders')}
              of={name}
              text={toLines(answerHeaders)}
            />
          )}
          {answer && <Payload label={text('control.pushes.answer')} of={name} text={answer} />}
        </div>
      </details>
    </li>
  );
}

function Attempts({ tries }: { tries: readonly PushAttempt[] }) {
  const text = useText();
  return (
    <section>
      <h3 className={styles.heading}>{text('control.pushes.history')}</h3>
      {tries.length === 0 ? (
        <p className="muted-sm no-margin">{text('control.pushes.attempts.none')}</p>
      ) : (
        <ol className="plain-list">
          {tries.toReversed().map((attempt) => (
            <Attempt
              key={attempt.number}
              attempt={attempt}
              open={attempt.number === tries.at(-1)?.number}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function SendOne({ push, onDone }: { push: Detail; onDone: () => void }) {
  const text = useText();
  const ask = useAsk();
  const may = useMay();
  const [sent, setSent] = useState<number>();
  const { run, busy, failure } = useAct(async () => {
    setSent((await ask(sendPushes, { id: push.id })).sent);
    onDone();
  });
  if (!may(sendPushes)) return <RoleNote call={sendPushes} />;
  return (
    <>
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => run()}>
        {text(push.status === 'pending' ? 'control.pushes.send.now' : 'control.pushes.send.again')}
      </Button>
      <span role="status" className={styles.outcome}>
        {sent !== undefined && text('control.pushes.send.done', { count: sent })}
      </span>
      {failure && <Failure failure={failure} />}
    </>
  );
}

/** The id as the receiver saw it last. */
function toSentId({ id, tries }: Detail): string {
  return tries.at(-1)?.sent?.headers?.[signedHeaders.id] ?? id;
}

function Facts({ push }: { push: Detail }) {
  const { nextAt, deliveredAt } = push;
  return (
    <DefinitionList
      items={[
        {
          label: 'control.environment',
          value: <EnvironmentBadge environment={push.environment} />,
        },
        push.billCode !== '' && { label: 'control.waybill', id: push.billCode, start: 15 },
        push.address > 1 && { label: 'control.callbacks.address', value: push.address },
        { label: 'control.pushes.id', id: toSentId(push), start: 41 },
        { label: 'control.pushes.written', value: <Time at={push.createdAt} show="exact" /> },
        nextAt !== null && { label: 'control.pushes.next', value: <Time at={nextAt} /> },
        deliveredAt !== null && {
          label: 'control.pushes.delivered',
          value: <Time at={deliveredAt} show="exact" />,
        },
      ]}
    />
  );
}

interface PushPage {
  id: string;
  back: string;
}

export function PushDetail({ page: { id, back } }: { page: PushPage }) {
  const text = useText();
  const load = useLoad(showPush, { id });
  return (
    <>
      <BackLink to={back}>{text('control.pushes.back')}</BackLink>
      <Load load={load}>
        {(push) => (
          <Card
            title={
              <span className="cluster gap-2">
                {titleOfWebhook(push.kind, text)} <PushStatus status={push.status} />
              </span>
            }
            actions={
              <>
                <RefreshButton refresh={load.reload} />
                <SendOne push={push} onDone={load.reload} />
              </>
            }
          >
            <div className="stack gap-5">
              <Facts push={push} />
              {push.tries.every(({ sent }) => sent === null) && (
                <Payload label={text('control.pushes.event')} text={push.content} />
              )}
              <Attempts tries={push.tries} />
            </div>
          </Card>
        )}
      </Load>
    </>
  );
}
