import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Link from '@docusaurus/Link';
import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import { DocLink } from '@site/src/components/DocLink';
import { LazyPanel } from '@site/src/components/LazyPanel';
import clsx from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import type { Answer } from '#client/exchange.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { type Fault, isAccountPlace } from '../_fault.ts';
import { findPdf } from '../_fold.ts';
import type { SendState } from '../_send-state.ts';
import { useTester } from '../_tester-context.ts';
import { AnswerBody } from './AnswerBody.tsx';
import { LabelView } from './LabelView.tsx';
import { NextSteps } from './NextSteps.tsx';
import styles from './outcome.module.css';

/** The texts of all known mistakes come with it. */
const loadReasons = async () => ({ default: (await import('./Reasons.tsx')).Reasons });

/** The texts of the console come with it; where it does not load, the console itself says the same. */
const Progress = lazy(async () => ({ default: (await import('./Progress.tsx')).Progress }));

type Answered = Extract<SendState, { phase: 'answered' }>;

/** A code in words, with its place in the error catalogue. */
function CodeMeaning({ code, msg }: Answer) {
  const text = useText();
  const { page } = useTester();
  if (code === '1') return <p>{text('tester.answer.success')}</p>;
  const known = page.errors.find((error) => error.code === code);
  // In the reader's own language the message begins with the catalogue's words.
  const isRepeated = known !== undefined && msg.startsWith(known.text);
  return (
    <>
      <p>
        <b dir="ltr">{code}</b> {known && !isRepeated ? known.text : msg}
      </p>
      {known && !isRepeated && <p dir="auto">{msg}</p>}
      <DocLink page={known ? `errors#${code}` : 'errors'}>
        {text('tester.answer.catalogue')}
      </DocLink>
    </>
  );
}

interface AnswerPanelProps {
  state: Answered;
  /** Fields that the answer names, and places of the account. */
  faults: readonly Fault[];
  /** The same call once more. */
  repeat: () => void;
}

/** Leads to where a fault is mended. */
function FaultLink({ place }: Fault) {
  const text = useText();
  const { goTo } = useTester();
  return (
    <Button kind="link" onClick={() => goTo(place)}>
      {isAccountPlace(place) ? (
        text('tester.answer.account')
      ) : (
        <>
          {text('tester.answer.field')} <code dir="ltr">{place}</code>
        </>
      )}
    </Button>
  );
}

/** What came back, and what it means. */
export function AnswerPanel({ state, faults, repeat }: AnswerPanelProps) {
  const text = useText();
  const { doubts, signing, wire } = useTester();
  const { Answered } = wire;
  const { call, exchange } = state;
  const { unit } = useFormats();
  const { status, answer, requestId, durationMs } = exchange;
  const isSuccess = answer?.code === '1';
  const isOwn = signing.owned.some(({ apiAccount }) => apiAccount === call.apiAccount);
  const pdf = useMemo(() => (isSuccess ? findPdf(answer.data) : undefined), [isSuccess, answer]);
  const Icon = isSuccess ? CircleCheck : CircleX;
  return (
    <div className={styles.answer}>
      <div className={clsx(styles.verdict, isSuccess ? 'tone-success' : 'tone-error')}>
        <Icon size={18} aria-hidden />
        <div className={styles.words}>
          {answer ? (
            <CodeMeaning {...answer} />
          ) : (
            <p>{text('tester.answer.noEnvelope', { status })}</p>
          )}
          {(exchange.diagnosis || doubts.length > 0) && (
            <LazyPanel load={loadReasons} page={exchange} fallback={null} />
          )}
          {faults.map((fault) => (
            <FaultLink key={fault.place} {...fault} />
          ))}
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{text('tester.answer.status')}</dt>
          <dd dir="ltr">{`HTTP ${status}`}</dd>
        </div>
        <div>
          <dt>{text('tester.answer.time')}</dt>
          <dd>{unit(durationMs, 'millisecond')}</dd>
        </div>
        {requestId && (
          <div>
            <dt>{text('tester.answer.requestId')}</dt>
            <dd>
              <code dir="ltr">{requestId}</code>
              <CopyButton value={requestId} label={text('tester.answer.requestId')} />
              {isOwn && (
                <Link to={`/control/calls?call=${requestId}`}>{text('tester.answer.log')}</Link>
              )}
            </dd>
          </div>
        )}
      </dl>
      {Answered && <Answered state={state} repeat={repeat} />}
      {pdf && <LabelView key={requestId} {...pdf} />}
      {isSuccess && (
        <div className={styles.next}>
          {isOwn && (
            <ErrorBoundary fallback={() => null}>
              <Suspense>
                <Progress key={requestId} />
              </Suspense>
            </ErrorBoundary>
          )}
          <NextSteps json={call.json} data={answer.data} />
        </div>
      )}
      <AnswerBody text={exchange.text} />
    </div>
  );
}
