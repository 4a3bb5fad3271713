import { CopyButton } from '@site/src/components/CopyButton';
import CodeBlock from '@theme/CodeBlock';
import clsx from 'clsx';
import { memo } from 'react';
import { toPrettyText } from '#client/exchange.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { foldBase64 } from '../_fold.ts';
import styles from './outcome.module.css';

/** Colouring more than this takes seconds on a phone; nobody reads it there. */
const mostLines = 300;
const mostCharacters = 50_000;

/**
 * The answer highlighted, its base64 folded; of a very long one the beginning. A button copies all of it.
 * Each key that is pressed in the form would draw it again, were it not kept.
 */
export const AnswerBody = memo(function AnswerBody({ text: answer }: { text: string }) {
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
