import { ErrorCode } from '@site/src/components/ErrorCode';
import { LazyPanel, withPage } from '@site/src/components/LazyPanel';
import { Phrase } from '@site/src/components/Phrase';
import { Select } from '@site/src/components/Select';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { credentialsSourceAtom } from '#client/credentials.ts';
import { useApiOrigins, useSiteOrigin } from '#client/environment.ts';
import { tokenAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { pushStatusLine, toExchange } from '#reference/exchange.ts';
import type { BuiltPage, PageExample, PageHead } from '#reference/page.ts';
import { originPlace, sitePlace } from '#reference/samples/languages.ts';
import { SamplePrograms } from './SamplePrograms.tsx';
import {
  isOfAccount,
  sampleExampleAtom,
  useSampleExample,
  useSampleLanguage,
} from './sample-choice.ts';
import styles from './sample-program.module.css';
import { TabList } from './TabList.tsx';
import { toSampleNote } from './to-sample-note.ts';
import work from './work.module.css';

/** Events that show that a reader uses the page. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

/** Returns true once a reader used the page while the element was on screen. */
function useApproach(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    let isOnScreen = false;
    let isReaderHere = false;
    const judge = () => setNear(isOnScreen && isReaderHere);
    const observer = new IntersectionObserver(([entry]) => {
      isOnScreen = entry?.isIntersecting ?? false;
      judge();
    });
    const notice = () => {
      isReaderHere = true;
      judge();
    };
    observer.observe(ref.current);
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true });
    return () => {
      observer.disconnect();
      for (const sign of signs) window.removeEventListener(sign, notice);
    };
  }, [isNear]);
  return [ref, isNear];
}

const loadOwn = () => import('./SampleOwn.tsx').then(({ SampleOwn }) => ({ default: SampleOwn }));

/** Programs from the build: in the first language, without an account. */
function BuiltPrograms({ page }: { page: PageHead }) {
  const { first } = useSampleLanguage(page);
  // The other programs bring the reader's own origin; this one stays as built.
  const [{ sandbox }] = useState(useApiOrigins());
  const site = useSiteOrigin();
  const { library } = page;
  const toShown = (built: string) => {
    const program = built.replaceAll(originPlace, sandbox);
    const note = toSampleNote('none', { program, canFillIn: false });
    return { program, note };
  };
  return (
    <SamplePrograms
      page={page}
      language={first}
      byHand={toShown(page.program)}
      byLibrary={
        library && {
          ...toShown(library.program),
          install: library.install.replace(sitePlace, site),
          command: library.command,
        }
      }
    />
  );
}

/** As high as any program with its notes, so that loading one moves nothing below. */
function Waiting({ page }: { page: PageHead }) {
  const hasLibraries = page.library !== undefined;
  return (
    <>
      {hasLibraries && <div className={styles.kind} />}
      <div className={styles.waiting} />
      <div className={styles.notes} />
      {isOfAccount(page) && <div className={styles.foot} />}
      {hasLibraries && <div className={styles.none} />}
    </>
  );
}

function ExampleChoice({ page }: { page: PageHead }) {
  const text = useText();
  const { successes, current } = useSampleExample(page);
  const choose = useSetAtom(sampleExampleAtom);
  if (successes.length < 2) return null;
  return (
    <form className={styles.choice}>
      <Select
        label={text('samples.example')}
        value={current?.name ?? ''}
        options={successes.map(({ name, title }) => ({ value: name, label: title }))}
        onChoose={choose}
        all={false}
      />
    </form>
  );
}

interface Props {
  page: PageHead;
  loadPage: () => Promise<BuiltPage>;
  /** Its panel is open. The tester beside it shows the account already. */
  isShown: boolean;
}

/**
 * A program in the reader's language. The code that makes the others, and fills in the reader's account,
 * loads on demand: if another language or example is chosen, an account is known, or the program is on screen
 * while the page is read.
 */
function SampleProgram({ page, loadPage, isShown }: Props) {
  const text = useText();
  const { languages, first, current, choose } = useSampleLanguage(page);
  const hasChosen = useAtomValue(sampleExampleAtom) !== null;
  const hasAccount = useAtomValue(credentialsSourceAtom) !== null;
  const isSignedIn = useAtomValue(tokenAtom) !== null;
  const [place, isNear] = useApproach();
  const isKnown = (hasAccount || isSignedIn) && isShown;
  const isWanted = isNear || hasChosen || isKnown || current !== first;
  const built = <BuiltPrograms page={page} />;
  // A receiver takes every push of its kind.
  const isMadeOfExample = page.direction === 'call' || current.id === 'curl';
  return (
    <div ref={place} className={styles.program}>
      <TabList
        label={text('samples.languages')}
        prefix="sample-tab-"
        tabs={languages.map(({ id, name }) => ({ id, label: name, panel: 'sample-program' }))}
        current={current.id}
        onChoose={choose}
        styles={styles}
      />
      {isMadeOfExample && <ExampleChoice page={page} />}
      <div id="sample-program" role="tabpanel" aria-labelledby={`sample-tab-${current.id}`}>
        {isWanted ? (
          <LazyPanel
            load={withPage(loadOwn, loadPage)}
            page={page}
            fallback={current === first ? built : <Waiting page={page} />}
          />
        ) : (
          built
        )}
      </div>
    </div>
  );
}

/** Returns the anchor of a field: `request.items.number` for `items[0].number`. */
function toAnchor(field: string): string {
  return `#request.${field.replace(/\[\d+\]/g, '')}`;
}

function Outcome({ example }: { example: PageExample }) {
  const text = useText();
  const isSuccess = example.answer.code === '1';
  return (
    <p className="cluster text-sm gap-1-3">
      <span className={clsx(styles.mark, isSuccess ? 'tone-success' : 'tone-error')}>
        {text(isSuccess ? 'operation.examples.success' : 'operation.examples.error')}
      </span>
      <ErrorCode code={example.answer.code} />
      {example.field && (
        <span>
          {text('operation.examples.fault')}{' '}
          <a href={toAnchor(example.field)}>
            <code dir="ltr">{example.field}</code>
          </a>
        </span>
      )}
    </p>
  );
}

interface CodeProps {
  title: string;
  code: string;
  language: 'json' | 'http';
  /** Coloured only once opened: colours take ten elements a line. */
  opened: boolean;
}

function Code({ title, code, language, opened }: CodeProps) {
  if (opened) {
    return (
      <CodeBlock language={language} title={title}>
        {code}
      </CodeBlock>
    );
  }
  return (
    <div>
      <div>{title}</div>
      <pre className={`language-${language}`} dir="ltr">
        <code>{code}</code>
      </pre>
    </div>
  );
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

function Sample({ page, example }: { page: PageHead; example: PageExample }) {
  const text = useText();
  const { request, answer } = toExchange(page, example);
  const isPush = page.direction === 'push';
  const sent = isPush
    ? 'operation.push.request'
    : `operation.examples.request.${page.version.major}`;
  const returned = isPush ? 'operation.push.acknowledgement' : 'operation.examples.answer';
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.sample}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>{example.title}</summary>
      {!isPush && <Outcome example={example} />}
      <Code title={text(sent)} code={toJson(request)} language="json" opened={opened} />
      <Code
        title={text(returned)}
        code={answer === null ? pushStatusLine : toJson(answer)}
        language={answer === null ? 'http' : 'json'}
        opened={opened}
      />
    </details>
  );
}

interface Props {
  page: PageHead;
  loadPage: () => Promise<BuiltPage>;
  isShown: boolean;
}

/** Returns the text that says which values of the examples no reader can use. */
function findOwnText({ businessDigest, version, examples }: PageHead): string | undefined {
  if (version.major === 1) return businessDigest === 'never' ? undefined : 'operation.examples.own';
  const isNamed = examples.some(({ request }) => 'customerCode' in request);
  return isNamed ? 'operation.examples.customer' : undefined;
}

/** A program that runs, then, folded, a request and response for each outcome, starting with the smallest. */
export function Samples({ page, loadPage, isShown }: Props) {
  const text = useText();
  const ownText = findOwnText(page);
  return (
    <>
      <Heading as="h2" id="examples" className={work.heading}>
        {text('operation.examples')}
      </Heading>
      <SampleProgram page={page} loadPage={loadPage} isShown={isShown} />
      {ownText && (
        <p className="muted-sm">
          <Phrase text={text(ownText)} />
        </p>
      )}
      {page.examples.map((example) => (
        <Sample key={example.name} page={page} example={example} />
      ))}
    </>
  );
}
