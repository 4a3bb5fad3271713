import Link from '@docusaurus/Link';
import { CopyButton } from '@site/src/components/CopyButton';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { LibraryUse, PageHead } from '#reference/page.ts';
import type { toPageLanguages } from '#reference/samples/languages.ts';
import { byHandOpenAtom, isOfAccount } from './sample-choice.ts';
import styles from './sample-program.module.css';
import type { toSampleNote } from './to-sample-note.ts';

export interface ShownProgram {
  program: string;
  /** The copied text, if it differs from the shown one. */
  copied?: string;
  note: ReturnType<typeof toSampleNote>;
}

type ShownByLibrary = ShownProgram & LibraryUse;

interface ViewProps extends Pick<Props, 'language' | 'tools'> {
  shown: ShownProgram;
  run: { file: string; command: string };
  /** Without colours, which take ten elements per line. */
  isPlain?: boolean;
  children?: ReactNode;
}

function SampleView({ language, shown, run, tools, isPlain, children }: ViewProps) {
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

interface Props {
  page: Pick<PageHead, 'direction' | 'version'>;
  language: ReturnType<typeof toPageLanguages>[number];
  /** Signs on its own, or receives a push. */
  byHand: ShownProgram;
  /** Does the same with the client library, if the language has one. */
  byLibrary?: ShownByLibrary;
  tools?: ReactNode;
  /** Further actions with the account; the space stays reserved without them. */
  foot?: ReactNode;
}

type OwnProps = Omit<Props, 'byLibrary'>;

const toRun = ({ page, language }: Pick<Props, 'page' | 'language'>) =>
  page.direction === 'push' ? language.receiver : language.call;

/** The program without the library, folded; its colours load when it is opened. */
function ByHand({ page, language, byHand, tools }: OwnProps) {
  const text = useText();
  const [isOpen, setOpen] = useAtom(byHandOpenAtom);
  return (
    <details
      id="by-hand"
      className={styles.fold}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h3>{text('samples.byHand')}</h3>
      </summary>
      <SampleView
        language={language}
        shown={byHand}
        run={toRun({ page, language })}
        tools={tools}
        isPlain={!isOpen}
      />
    </details>
  );
}

function ByLibrary(props: OwnProps & { byLibrary: ShownByLibrary }) {
  const { page, language, byLibrary, tools, foot } = props;
  const { install, command } = byLibrary;
  const { name } = language;
  const text = useText();
  return (
    <>
      <section id="by-library">
        <div className={styles.kind}>
          <h3>{text('samples.byLibrary')}</h3>
          <Link to="/helpCenter/downloads#libraries">{text('samples.byLibrary.all')}</Link>
        </div>
        <SampleView
          language={language}
          shown={byLibrary}
          run={{ file: toRun(props).file, command }}
          tools={tools}
        >
          <p>{text('samples.byLibrary.install')}</p>
          <p className={styles.install}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and the keyboard has to reach it. */}
            <code dir="ltr" tabIndex={0}>
              {install}
            </code>
            <CopyButton value={install} label={text('download.libraries.install', { name })} />
          </p>
        </SampleView>
        {isOfAccount(page) && <div className={styles.foot}>{foot}</div>}
      </section>
      <ByHand {...props} />
    </>
  );
}

/** Programs of a page in one language: with the client library first, by hand second. */
export function SamplePrograms({ byLibrary, ...props }: Props) {
  const text = useText();
  if (byLibrary) return <ByLibrary {...props} byLibrary={byLibrary} />;
  const { page, language, byHand, tools, foot } = props;
  const isPush = page.direction === 'push';
  const hasLibraries = page.version.major > 1;
  return (
    <>
      {hasLibraries && (
        <div className={styles.kind}>
          <h3>{text('samples.byHand')}</h3>
        </div>
      )}
      <SampleView language={language} shown={byHand} run={toRun({ page, language })} tools={tools}>
        {isPush && language.id === 'curl' && <p>{text('samples.push')}</p>}
      </SampleView>
      {isOfAccount(page) && <div className={styles.foot}>{foot}</div>}
      {hasLibraries && (
        <p className={styles.none}>{text('samples.byLibrary.none', { name: language.name })}</p>
      )}
    </>
  );
}
