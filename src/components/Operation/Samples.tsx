import { DeferredPart } from '@site/src/components/DeferredPart';
import { LazyPanel, withPage } from '@site/src/components/LazyPanel';
import { Phrase } from '@site/src/components/Phrase';
import { Select } from '@site/src/components/Select';
import { TabList } from '@site/src/components/TabList';
import Heading from '@theme/Heading';
import { useAtom, useAtomValue } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { credentialsSourceAtom } from '#client/credentials.ts';
import { useApiOrigins, useSiteOrigin } from '#client/environment.ts';
import { tokenAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import type { OperationPage, PageHead } from '#reference/page.ts';
import { originPlace, sitePlace } from '#reference/samples/languages.ts';
import { Examples } from './Examples.tsx?build-only';
import { SamplePrograms } from './SamplePrograms.tsx';
import { findExample, isOfAccount, sampleExampleAtom, useSampleLanguage } from './sample-choice.ts';
import styles from './sample-program.module.css';
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
  const { successes } = page;
  const [chosen, choose] = useAtom(sampleExampleAtom);
  if (successes.length < 2) return null;
  const current = findExample(successes, chosen);
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

export interface SamplesProps {
  page: PageHead;
  /** Complete data for the build; null in a browser. */
  built: OperationPage | null;
  loadPage: () => Promise<OperationPage>;
  /** Its panel is open. The tester beside it shows the account already. */
  isShown: boolean;
}

/**
 * A program in the reader's language. The code that makes the others, and fills in the reader's account,
 * loads on demand: if another language or example is chosen, an account is known, or the program is on screen
 * while the page is read.
 */
function SampleProgram({ page, loadPage, isShown }: Omit<SamplesProps, 'built'>) {
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

/** Returns the text that says which values of the examples no reader can use. */
function findOwnText({ businessDigest, version, namesCustomer }: PageHead): string | undefined {
  if (version.major === 1) return businessDigest === 'never' ? undefined : 'operation.examples.own';
  return namesCustomer ? 'operation.examples.customer' : undefined;
}

/** A program that runs, then, folded, a request and response for each outcome, starting with the smallest. */
export function Samples({ page, built, loadPage, isShown }: SamplesProps) {
  const text = useText();
  const ownText = findOwnText(page);
  const loadExamples = async () => {
    const [{ Examples: Loaded }, whole] = await Promise.all([import('./Examples.tsx'), loadPage()]);
    return () => <Loaded page={whole} />;
  };
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
      <DeferredPart built={Examples && built && <Examples page={built} />} load={loadExamples} />
    </>
  );
}
