import { CopyButton } from '@site/src/components/CopyButton';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { LibraryUse } from '#reference/page.ts';
import type { toPageLanguages } from '#reference/samples/languages.ts';
import styles from './sample-program.module.css';
import type { toSampleNote } from './to-sample-note.ts';

export interface ShownProgram {
  program: string;
  /** The copied text, if it differs from the shown one. */
  copied?: string;
  /** The account in the program. */
  note: ReturnType<typeof toSampleNote>;
}

export type ShownByLibrary = ShownProgram & LibraryUse;

interface Props {
  language: ReturnType<typeof toPageLanguages>[number];
  shown: ShownProgram;
  run: { file: string; command: string };
  /** A control beside the copy button. */
  tools?: ReactNode;
  /** Without colours, which take ten elements per line. */
  isPlain?: boolean;
  /** Text before the command that runs it. */
  children?: ReactNode;
}

/** A program, how to run it and the account in it. */
export function SampleView({ language, shown, run, tools, isPlain, children }: Props) {
  const text = useText();
  const { program, copied = program, note } = shown;
  return (
    <>
      <div className={styles.code} dir="ltr">
        {isPlain ? (
          <pre className={`language-${language.prism}`}>
            <code>{program}</code>
          </pre>
        ) : (
          <CodeBlock language={language.prism}>{program}</CodeBlock>
        )}
        <div className={styles.tools}>
          {tools}
          <CopyButton value={copied} label={text('samples.program')} />
        </div>
      </div>
      <div className={styles.notes}>
        {children}
        <p>
          <Phrase text={text('samples.run', { ...run })} />
        </p>
        <p>
          <Phrase text={text(`samples.account.${note}`)} />
        </p>
      </div>
    </>
  );
}
