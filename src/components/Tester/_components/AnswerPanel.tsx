import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import { DocLink } from '@site/src/components/DocLink';
import CodeBlock from '@theme/CodeBlock';
import clsx from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { type Answer, type Exchange, toPrettyText } from '../_exchange.ts';
import { isAccountPlace } from '../_fault.ts';
import { useTester } from '../_tester-context.ts';
import styles from './outcome.module.css';

/** Colouring more than this takes seconds on a phone; nobody reads it there. */
const mostLines = 300;

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

/** The answer highlighted; of a very long one the beginning, and a button that copies all of it. */
function AnswerBody({ text: answer }: { text: string }) {
  const text = useText();
  const lines = answer.split('\n');
  return (
    <>
      <div dir="ltr" className={styles.answerBody}>
        <CodeBlock language="json">{lines.slice(0, mostLines).join('\n')}</CodeBlock>
      </div>
      {lines.length > mostLines && (
        <p className={styles.cut}>
          {text('tester.answer.cut', { shown: mostLines, total: lines.length })}
          <CopyButton value={answer} label={text('tester.answer.whole')} />
        </p>
      )}
    </>
  );
}

interface AnswerPanelProps {
  exchange: Exchange;
  /** The field that the message names, or a place of the account. */
  fault?: string;
}

/** What came back, and what it means. */
export function AnswerPanel({ exchange, fault }: AnswerPanelProps) {
  const text = useText();
  const { goTo } = useTester();
  const { unit } = useFormats();
  const { status, answer, requestId, durationMs } = exchange;
  const isSuccess = answer?.code === '1';
  const Icon = isSuccess ? CircleCheck : CircleX;
  return (
    <section className={styles.answer} aria-label={text('tester.answer.title')}>
      <div className={clsx(styles.verdict, isSuccess ? 'tone-success' : 'tone-error')}>
        <Icon size={18} aria-hidden />
        <div className={styles.words}>
          {answer ? (
            <CodeMeaning {...answer} />
          ) : (
            <p>{text('tester.answer.noEnvelope', { status })}</p>
          )}
          {fault && (
            <Button kind="link" onClick={() => goTo(fault)}>
              {isAccountPlace(fault) ? (
                text('tester.answer.account')
              ) : (
                <>
                  {text('tester.answer.field')} <code dir="ltr">{fault}</code>
                </>
              )}
            </Button>
          )}
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
            </dd>
          </div>
        )}
      </dl>
      <AnswerBody text={toPrettyText(exchange.text)} />
    </section>
  );
}
