import { useText } from '#client/texts.ts';
import { signedHeaders, toSignedText } from '#contract/signature/hmac-v2.ts';
import { SentText } from '../_components/SentText.tsx';
import shared from '../_components/styles.module.css';
import type { SentCall } from '../_send-state.ts';

/** The body that was sent, and the text that was signed, of which it is the end. */
export function Sent({ call: { headers, body } }: { call: SentCall }) {
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
