import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import type { SendState } from '../_useSend.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { CallDetails } from './CallDetails.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import styles from './outcome.module.css';
import shared from './styles.module.css';

interface OutcomeProps {
  page: OperationPage;
  state: SendState;
  fault?: string;
  /** The form has moved on: what stands here is about the call before. */
  isPrevious: boolean;
  goTo: (path: string) => void;
  retry: () => void;
}

/** The last call: what was sent, and what came of it. Its state is also said aloud. */
export function Outcome({ page, state, fault, isPrevious, goTo, retry }: OutcomeProps) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const { phase } = state;
  useEffect(() => {
    if (phase !== 'idle') place.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  return (
    <div ref={place} className={clsx(styles.outcome, isPrevious && styles.previous)}>
      <p className="visually-hidden" role="status">
        {toSpoken(state, text)}
      </p>
      {state.phase === 'idle' && <p className={shared.note}>{text('tester.idle')}</p>}
      {state.phase === 'sending' && (
        <div className={styles.waiting} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      )}
      {isPrevious && <p className={styles.previousTitle}>{text('tester.answer.previous')}</p>}
      {state.phase === 'failed' && <FailurePanel failure={state.failure} retry={retry} />}
      {state.phase === 'answered' && (
        <AnswerPanel
          page={page}
          exchange={state.exchange}
          fault={fault}
          goToFault={() => fault && goTo(fault)}
        />
      )}
      {state.phase !== 'idle' && state.call.body !== '' && (
        <CallDetails page={page} call={state.call} />
      )}
    </div>
  );
}

function toSpoken(state: SendState, text: ReturnType<typeof useText>): string {
  if (state.phase === 'sending') return text('tester.sending');
  if (state.phase === 'failed') return text('tester.spoken.failed');
  if (state.phase === 'idle') return '';
  const { answer, durationMs, status } = state.exchange;
  if (!answer) return text('tester.answer.noEnvelope', { status });
  if (answer.code === '1') return text('tester.spoken.success', { ms: durationMs });
  return text('tester.spoken.refused', { code: answer.code });
}
