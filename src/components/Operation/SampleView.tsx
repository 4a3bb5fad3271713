import { CopyButton } from '@site/src/components/CopyButton';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { PageHead } from '#reference/page.ts';
import type { toPageLanguages } from '#reference/samples/languages.ts';
import styles from './sample-program.module.css';

interface Props {
  page: Pick<PageHead, 'direction'>;
  language: ReturnType<typeof toPageLanguages>[number];
  program: string;
  /** What is copied, where it is not what is shown. */
  copied?: string;
  /** Whose account the program has. */
  note: string;
  /** A control beside the copy button. */
  children?: ReactNode;
  /** What else can be done with the account; its room is kept where there is nothing. */
  foot?: ReactNode;
}

/** A program, how to run it and whose account it has. */
export function SampleView({ page, language, program, copied = program, ...props }: Props) {
  const { note, children, foot } = props;
  const text = useText();
  const { file, command } = page.direction === 'push' ? language.receiver : language.call;
  return (
    <>
      <div className={styles.code} dir="ltr">
        <CodeBlock language={language.prism}>{program}</CodeBlock>
        <div className={styles.tools}>
          {children}
          <CopyButton value={copied} label={text('samples.program')} />
        </div>
      </div>
      <div className={styles.notes}>
        {page.direction === 'push' && language.id === 'curl' && <p>{text('samples.push')}</p>}
        <p>
          <Phrase text={text('samples.run', { file, command })} />
        </p>
        <p>
          <Phrase text={note} />
        </p>
      </div>
      <div className={styles.foot}>{foot}</div>
    </>
  );
}
