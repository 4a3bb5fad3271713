import Link from '@docusaurus/Link';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#contract/page.ts';
import type { Answer } from '../_exchange.ts';

/** A code in words, with its place in the error catalogue. */
export function CodeMeaning({ page, answer }: { page: OperationPage; answer: Answer }) {
  const text = useText();
  const { code, msg } = answer;
  if (code === '1') return <p>{text('tester.answer.success')}</p>;
  const known = page.errors.find((error) => error.code === code);
  return (
    <>
      <p>
        <b dir="ltr">{code}</b> {known?.text ?? msg}
      </p>
      {known && msg !== known.text && <p dir="auto">{msg}</p>}
      <Link to={known ? `/apiDoc/errors#${code}` : '/apiDoc/errors'}>
        {text('tester.answer.catalogue')}
      </Link>
    </>
  );
}
