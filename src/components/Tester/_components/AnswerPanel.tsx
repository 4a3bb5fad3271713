import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Link from '@docusaurus/Link';
import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import { DocLink } from '@site/src/components/DocLink';
import { LazyPanel } from '@site/src/components/LazyPanel';
import CodeBlock from '@theme/CodeBlock';
import clsx from 'clsx';
import { useStore } from 'jotai';
import { ArrowRight, CircleCheck, CircleX } from 'lucide-react';
import { lazy, memo, Suspense, useMemo } from 'react';
import { type Answer, toPrettyText } from '#client/exchange.ts';
import { draftKeys } from '#client/hand-over.ts';
import { lastValuesAtom } from '#client/last-values.ts';
import { titleOfOperation } from '#client/operations.ts';
import { openStorage } from '#client/stored-atom.ts';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import { useFormats } from '#client/useFormats.ts';
import { findHanded, type Lead } from '#contract/hints.ts';
import { isObject } from '#contract/is-object.ts';
import { parseJson } from '#contract/json-text.ts';
import { type Doubt, type Fault, isAccountPlace } from '../_fault.ts';
import { findPrints, foldBase64 } from '../_fold.ts';
import { useTester } from '../_tester-context.ts';
import type { SendState } from '../_wire.ts';
import styles from './outcome.module.css';
import { Prints } from './Prints.tsx';

/** Next calls with the number that the call returned; each opens another tester with it. */
function NextSteps({ json, data }: { json: string; data: unknown }) {
  const text = useText();
  const store = useStore();
  const toDocPath = useDocPath();
  const { page } = useTester();
  const parsed = parseJson(json);
  const request = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  const { leadsTo = [] } = page.hints;
  const toNumber = ({ hands }: Lead) => hands && findHanded(page, hands, request, data);
  const hand = ({ operation, hands }: Lead, number: string | undefined) => {
    if (!hands || !number) return;
    const last = store.get(lastValuesAtom);
    if (last?.[hands] !== number) store.set(lastValuesAtom, { [hands]: number });
    // A draft about another order would replace the number of this one.
    openStorage('sessionStorage')?.removeItem(draftKeys.tester(operation, page.version.major));
  };
  if (leadsTo.length === 0) return null;
  return (
    <>
      <p className="font-semibold">{text('tester.next')}</p>
      <ul className={styles.leads}>
        {leadsTo.map((lead) => {
          const number = toNumber(lead);
          return (
            <li key={lead.operation}>
              <Link
                to={toDocPath(`${lead.operation}?panel=try#work`)}
                onClick={() => hand(lead, number)}
              >
                <ArrowRight size={14} aria-hidden />
                {titleOfOperation(lead.operation)}
              </Link>
              {number && <code dir="ltr">{number}</code>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Colouring a longer text takes seconds on a phone. */
const mostLines = 300;
const mostCharacters = 50_000;

/**
 * The highlighted answer with its base64 folded; only the beginning of a very long one. A button copies all
 * of it. Memoised, or every key pressed in the form would redraw it.
 */
const AnswerBody = memo(function AnswerBody({ text: answer }: { text: string }) {
  const text = useText();
  const { fileSize } = useFormats();
  const whole = toPrettyText(answer);
  const folded = foldBase64(whole, (bytes) =>
    text('tester.answer.base64', { size: fileSize(bytes) }),
  );
  const lines = folded.split('\n');
  const shown = lines.slice(0, mostLines).join('\n');
  const isCut = lines.length > mostLines;
  const isShortened = isCut || folded !== whole;
  return (
    <>
      <div dir="ltr" className={clsx(styles.answerBody, isShortened && styles.shortened)}>
        <CodeBlock language={shown.length > mostCharacters ? 'text' : 'json'}>{shown}</CodeBlock>
      </div>
      {isShortened && (
        <p className={styles.cut}>
          {isCut
            ? text('tester.answer.cut', { shown: mostLines, total: lines.length })
            : text('tester.answer.folded')}
          <CopyButton value={whole} label={text('tester.answer.whole')} />
        </p>
      )}
    </>
  );
});

/** It brings the texts of all known mistakes. */
const loadReasons = async () => ({ default: (await import('./Reasons.tsx')).Reasons });

/** The console's texts load with it; if it does not load, the console itself says the same. */
const Progress = lazy(async () => ({ default: (await import('./Progress.tsx')).Progress }));

type Answered = Extract<SendState, { phase: 'answered' }>;

/** A code explained, with a link to the error catalogue. */
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

export function sayDoubt(text: ReturnType<typeof useText>, { id, values }: Doubt): string {
  return text(`tester.doubt.${id}`, values);
}

export interface AnswerPanelProps {
  state: Answered;
  faults: readonly Fault[];
  repeat: () => void;
}

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

export function AnswerPanel({ state, faults, repeat }: AnswerPanelProps) {
  const text = useText();
  const { doubts, signing, wire } = useTester();
  const { Answered } = wire;
  const { call, exchange } = state;
  const { unit } = useFormats();
  const { status, answer, requestId, durationMs } = exchange;
  const isSuccess = answer?.code === '1';
  const isOwn = signing.owned.some(({ apiAccount }) => apiAccount === call.apiAccount);
  const prints = useMemo(() => (isSuccess ? findPrints(answer.data) : []), [isSuccess, answer]);
  const Icon = isSuccess ? CircleCheck : CircleX;
  return (
    <div className="column gap-3">
      <div className={clsx(styles.verdict, isSuccess ? 'tone-success' : 'tone-error')}>
        <Icon size={18} aria-hidden />
        <div className="stack gap-1 flat-text justify-items-start wrap-anywhere">
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
      {prints.length > 0 && <Prints key={requestId} prints={prints} />}
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
