import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { QueryValues } from '#client/query-state.ts';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMay } from '#client/useMay.ts';
import { mostSent, sendPushes } from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import styles from './deliveries.module.css';

interface SendFilteredProps {
  /** What the page keeps in its address. */
  query: QueryValues;
  onDone: () => void;
}

/** Sends what the present filter leaves: those that wait now, the others again. */
export function SendFiltered({ query, onDone }: SendFilteredProps) {
  const text = useText();
  const ask = useAsk();
  const may = useMay();
  const [sent, setSent] = useState<number>();
  if (!may(sendPushes)) return null;
  const send = async () => {
    const answer = await ask(sendPushes, toFilter(sendPushes, query) as AskOf<typeof sendPushes>);
    setSent(answer.sent);
    onDone();
  };
  return (
    <>
      <ConfirmButton
        kind="small"
        title={text('control.pushes.send.title')}
        text={<p>{text('control.pushes.send.text', { limit: mostSent })}</p>}
        confirm={text('control.pushes.send.submit')}
        act={send}
      >
        <Send size={14} aria-hidden />
        {text('control.pushes.send.filtered')}
      </ConfirmButton>
      <span role="status" className={styles.told}>
        {sent !== undefined && text('control.pushes.send.done', { count: sent })}
      </span>
    </>
  );
}
