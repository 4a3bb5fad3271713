import { useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { AccountFields } from './_components/AccountFields.tsx';
import { FormView } from './_components/FormView.tsx';
import { JsonView } from './_components/JsonView.tsx';
import { Outcome } from './_components/Outcome.tsx';
import { SendBar } from './_components/SendBar.tsx';
import styles from './_components/styles.module.css';
import { Toolbar, type View } from './_components/Toolbar.tsx';
import { isAccountPlace } from './_fault.ts';
import { leadTo, TesterContext } from './_tester-context.ts';
import { useDraft } from './_useDraft.ts';
import { useNumbers } from './_useNumbers.ts';
import { useProblems } from './_useProblems.ts';
import { useSend } from './_useSend.ts';
import { useSigning } from './_useSigning.ts';
import type { Wire } from './_wire.ts';

export interface TesterProps {
  page: OperationPage;
  /** Of the page's version. */
  wire: Wire;
  /** Name of the example to begin with. */
  example?: string;
  /** Told of the example that was chosen. */
  onExample?: (name: string) => void;
}

/** Fills in, signs and sends a real call of one operation, and says what came of it. Browser only. */
export function Tester({ page, wire, example: firstExample, onExample }: TesterProps) {
  const text = useText();
  const formId = `${useId()}field-`;
  const [view, setView] = useState<View>('form');
  const [name, setName] = useState(firstExample);
  const [stopped, setStopped] = useState(false);
  const example = page.examples.find((each) => each.name === name) ?? page.examples[0];

  const signing = useSigning(page, wire);
  const numbers = useNumbers(page, signing.source === 'demo');
  const draft = useDraft(page, example, signing, numbers);
  const problems = useProblems(page, wire, draft, signing);
  const { state, send, cancel } = useSend(page, wire, signing, numbers.remember);

  const { obstacle, isInFields, messages, toMessage, touch, showAll } = problems;
  const isOver = state.phase === 'answered' || state.phase === 'failed';
  const isStopped = stopped && obstacle !== undefined;
  const isOfThisText = state.phase !== 'idle' && state.call.text === draft.text;
  const faults = wire.findFaults(page, state);
  for (const { place, words, problem } of isOfThisText ? faults : []) {
    const message = problem ? toMessage(problem) : words;
    if (message && !isAccountPlace(place)) messages.set(place, message);
  }
  const doubts = isOfThisText ? wire.readDoubts(page, signing, state) : [];

  const goTo = (place: string | null) => {
    if (place === null) return setView('json');
    if (!isAccountPlace(place)) setView('form');
    requestAnimationFrame(() => leadTo(formId, place));
  };
  const sendAnyway = () => {
    setStopped(false);
    void send(draft.takeText());
  };
  const repeat = () => {
    if (state.phase !== 'idle') void send(state.call.text, state.call.callId);
  };
  // What an id makes the same call can be tried again without harm.
  const retry = state.phase !== 'idle' && state.call.callId ? repeat : sendAnyway;
  const trySend = () => {
    if (state.phase === 'sending' || !signing.isSettled) return;
    showAll(obstacle !== undefined);
    if (!obstacle) return sendAnyway();
    setStopped(true);
    // The JSON view lists what is wrong with the fields itself.
    if (view === 'form' || !isInFields) goTo(obstacle.place);
  };
  const chooseExample = (chosen: string) => {
    setStopped(false);
    showAll(false);
    setName(chosen);
    draft.begin();
    onExample?.(chosen);
  };

  return (
    <TesterContext
      value={{ page, wire, formId, signing, numbers, draft, messages, doubts, touch, goTo }}
    >
      <div className={styles.tester}>
        <p className={styles.intro}>{text('tester.intro', { version: page.version.major })}</p>
        <form
          className={styles.form}
          noValidate
          aria-label={text('tester.title')}
          onSubmit={(event) => {
            event.preventDefault();
            trySend();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            trySend();
          }}
        >
          <AccountFields />
          <Toolbar
            example={example}
            view={view}
            chooseExample={chooseExample}
            chooseView={setView}
          />
          <div>{view === 'form' ? <FormView /> : <JsonView />}</div>
          <SendBar
            sending={state.phase === 'sending'}
            obstacle={isStopped ? obstacle : undefined}
            sendAnyway={sendAnyway}
            cancel={cancel}
          />
        </form>
        <Outcome
          state={state}
          faults={faults}
          isPrevious={isOver && (isStopped || !isOfThisText)}
          retry={retry}
          repeat={repeat}
        />
      </div>
    </TesterContext>
  );
}
