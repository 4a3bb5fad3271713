import { DocLink } from '@site/src/components/DocLink';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import type { Answer } from '../_exchange.ts';

/** A code in words, with its place in the error catalogue. */
export function CodeMeaning({ page, answer }: { page: OperationPage; answer: Answer }) {
  const text = useText();
  const { code, msg } = answer;
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
