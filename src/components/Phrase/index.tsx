import { Breakable } from '@site/src/components/Breakable';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Words } from '@site/src/components/Words';
import { type ErrorCode as Code, errorCodes } from '#contract/errors.ts';
import { removeMarks } from '#contract/isolate.ts';
import { splitCommand } from './split-command.ts';
import styles from './styles.module.css';

/** Matches words between backticks, and error codes without them. */
const marked = /(`[^`]+`|\b\d{9,10}\b)/;
const codeLength = 9;

export function isErrorCode(word: string): word is Code {
  return word.length >= codeLength && Object.hasOwn(errorCodes, word);
}

function Part({ part }: { part: string }) {
  const word = removeMarks(part.replaceAll('`', ''));
  if (isErrorCode(word)) return <ErrorCode code={word} />;
  if (!part.startsWith('`')) return <Words text={part} />;
  return (
    <code dir="ltr">
      {splitCommand(word).map((text, index) =>
        index % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a command never move.
          <span key={index} className={styles.option}>
            {text}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a command never move.
          <Breakable key={index} text={text} />
        ),
      )}
    </code>
  );
}

/** A sentence whose words between backticks are code, and whose error codes link to the catalogue. */
export function Phrase({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
  return text.split(marked).map((part, index) => <Part key={index} part={part} />);
}
