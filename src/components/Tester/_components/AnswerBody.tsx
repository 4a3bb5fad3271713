import { CopyButton } from '@site/src/components/CopyButton';
import CodeBlock from '@theme/CodeBlock';
import { useText } from '#client/texts.ts';
import styles from './outcome.module.css';

/** Colouring more than this takes seconds on a phone; nobody reads it there. */
const mostLines = 300;

/** The answer highlighted; of a very long one the beginning, and a button that copies all of it. */
export function AnswerBody({ text: answer }: { text: string }) {
  const text = useText();
  const lines = answer.split('\n');
  const isCut = lines.length > mostLines;
  return (
    <>
      <div dir="ltr" className={styles.answerBody}>
        <CodeBlock language="json">{lines.slice(0, mostLines).join('\n')}</CodeBlock>
      </div>
      {isCut && (
        <p className={styles.cut}>
          {text('tester.answer.cut', { shown: mostLines, total: lines.length })}
          <CopyButton value={answer} label={text('tester.answer.whole')} />
        </p>
      )}
    </>
  );
}
