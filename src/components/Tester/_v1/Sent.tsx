import { useText } from '#client/texts.ts';
import { SentText } from '../_components/SentText.tsx';
import shared from '../_components/styles.module.css';
import type { SentCall } from '../_send-state.ts';

/** The form that was sent, and the text that was signed. */
export function Sent({ call }: { call: SentCall }) {
  const text = useText();
  return (
    <>
      <SentText title={text('tester.sent.body')} value={call.body} />
      <SentText title={text('tester.sent.signed')} value={call.json} />
      <p className={shared.note}>{text('tester.sent.key')}</p>
    </>
  );
}
