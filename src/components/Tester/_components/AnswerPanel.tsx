import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import clsx from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { OperationPage } from '#reference/page.ts';
import { type Exchange, toPrettyText } from '../_exchange.ts';
import { isAccountPlace } from '../_fault.ts';
import { AnswerBody } from './AnswerBody.tsx';
import { CodeMeaning } from './CodeMeaning.tsx';
import styles from './outcome.module.css';

interface AnswerPanelProps {
  page: OperationPage;
  exchange: Exchange;
  /** The field that the message names, or a place of the account. */
  fault?: string;
  goToFault: () => void;
}

/** What came back, and what it means. */
export function AnswerPanel({ page, exchange, fault, goToFault }: AnswerPanelProps) {
  const text = useText();
  const { unit } = useFormats();
  const { status, answer, requestId, durationMs } = exchange;
  const isSuccess = answer?.code === '1';
  const Icon = isSuccess ? CircleCheck : CircleX;
  return (
    <section className={styles.answer} aria-label={text('tester.answer.title')}>
      <div className={clsx(styles.verdict, isSuccess && styles.good)}>
        <Icon size={18} aria-hidden />
        <div className={styles.words}>
          {answer ? (
            <CodeMeaning page={page} answer={answer} />
          ) : (
            <p>{text('tester.answer.noEnvelope', { status })}</p>
          )}
          {fault && (
            <Button kind="link" onClick={goToFault}>
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
