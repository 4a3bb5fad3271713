import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { DocLink } from '@site/src/components/DocLink';
import { Select } from '@site/src/components/Select';
import { RefreshCw, RotateCcw, Send, TriangleAlert, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { exchange, toMockPath } from '#client/exchange.ts';
import { uuidAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useClient } from '#client/useClient.ts';
import { checkFields, type FieldProblem } from '#contract/check-fields.ts';
import { findSigner } from '#contract/signer.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';
import { AccountFields } from './_components/AccountFields.tsx';
import { ObjectFields } from './_components/FieldControl.tsx';
import { JsonView } from './_components/JsonView.tsx';
import { loadShown, Outcome, type Shown } from './_components/Outcome.tsx';
import styles from './_components/styles.module.css';
import { accountPlaces, type Doubt, isAccountPlace } from './_fault.ts';
import { leadTo, TesterContext, useTester } from './_tester-context.ts';
import { type Draft, useDraft } from './_useDraft.ts';
import { useNumbers } from './_useNumbers.ts';
import { type Signing, useSigning } from './_useSigning.ts';
import type { SendState, SentCall, Wire } from './_wire.ts';

type View = 'form' | 'json';

interface ToolbarProps {
  example?: PageExample;
  view: View;
  chooseExample: (name: string) => void;
  chooseView: (view: View) => void;
}

function Toolbar({ example, view, chooseExample, chooseView }: ToolbarProps) {
  const text = useText();
  const { page, draft } = useTester();
  const examples = page.examples.filter(({ needs }) => needs === undefined);
  return (
    <div className="column gap-2">
      <Select
        label={text('tester.example')}
        value={example?.name ?? ''}
        options={examples.map(({ name, title, answer: { code } }) => ({
          value: name,
          label: code === '1' ? title : `${title} · ${code}`,
        }))}
        onChoose={chooseExample}
        all={false}
      />
      <div className="cluster gap-2">
        <fieldset className={styles.switch}>
          <legend className="visually-hidden">{text('tester.view')}</legend>
          {(['form', 'json'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={styles.view}
              aria-pressed={view === each}
              onClick={() => chooseView(each)}
            >
              {text(`tester.view.${each}`)}
            </button>
          ))}
        </fieldset>
        <Button onClick={draft.renew}>
          <RefreshCw size={14} aria-hidden />
          {text('tester.new')}
        </Button>
        <Button onClick={() => example && chooseExample(example.name)}>
          <RotateCcw size={14} aria-hidden />
          {text('tester.reset')}
        </Button>
      </div>
    </div>
  );
}

/** Why a call cannot be sent yet, and where to fix it; null is the JSON text. */
interface Obstacle {
  words: string;
  place: string | null;
}

/** Errors of the contract's schema, for fields that were left and, after an attempt to send, for all. */
function useProblems(
  page: OperationPage,
  { texts }: Wire,
  { data }: Draft,
  { own, hasKeys }: Signing,
) {
  const text = useText();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  // The server that signs fills in the inner digest.
  const isMade = own && data && findSigner(page.businessDigest, data) !== undefined;
  const problems = (data ? checkFields(page.request, data).problems : []).filter(
    ({ path }) => !(isMade && path === 'digest'),
  );
  const [first] = problems;
  const toObstacle = (): Obstacle | undefined => {
    if (data === null) return { words: text('tester.stopped.json'), place: null };
    const count = problems.length;
    if (first) return { words: text('tester.stopped.fields', { count }), place: first.path };
    if (hasKeys) return undefined;
    return { words: text(texts.noKeys), place: accountPlaces.apiAccount };
  };
  const toMessage = ({ rule, limit, entries }: Pick<FieldProblem, 'rule' | 'limit' | 'entries'>) =>
    entries
      ? text('tester.rule.minItems', { limit: entries })
      : text(`tester.rule.${rule}`, { limit: limit ?? '' });
  const shown = problems.filter(({ path }) => all || touched.has(path));
  return {
    obstacle: toObstacle(),
    isInFields: first !== undefined,
    messages: new Map(shown.toReversed().map((each) => [each.path, toMessage(each)])),
    toMessage,
    touch: (path: string) => setTouched((before) => new Set(before).add(path)),
    showAll: setAll,
  };
}

interface SendBarProps {
  sending: boolean;
  /** Why the last try was not sent; absent if nothing blocked it. */
  obstacle: Obstacle | undefined;
  sendAnyway: () => void;
  cancel: () => void;
}

/** Sends the call, or says why it was stopped and offers to send it all the same. */
function SendBar({ sending, obstacle, sendAnyway, cancel }: SendBarProps) {
  const text = useText();
  const { wire, signing, draft, goTo } = useTester();
  const { own, isSettled } = signing;
  const { Ready, Command } = wire;
  return (
    <>
      {!own && Ready && <Ready />}
      {draft.hasExampleNumbers && (
        <p className={styles.note}>
          {text('tester.examples.note')}{' '}
          <DocLink page="orderserve/create?panel=try#work">{text('tester.examples.link')}</DocLink>
        </p>
      )}
      <div className={styles.sendBar}>
        {obstacle && (
          <div role="alert" className={styles.stopped}>
            <TriangleAlert size={16} aria-hidden />
            <p>{obstacle.words}</p>
            <Button kind="link" onClick={() => goTo(obstacle.place)}>
              {text('tester.stopped.first')}
            </Button>
            <Button kind="link" onClick={sendAnyway}>
              {text('tester.sendAnyway')}
            </Button>
          </div>
        )}
        <div className="cluster gap-2">
          <Button
            kind="primary"
            type="submit"
            aria-disabled={sending || !isSettled}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={text('tester.send.keys')}
          >
            <Send size={16} aria-hidden />
            {text(sending ? 'tester.sending' : 'tester.send')}
          </Button>
          {sending && (
            <Button onClick={cancel}>
              <X size={14} aria-hidden />
              {text('tester.cancel')}
            </Button>
          )}
          {!own && <Command />}
        </div>
      </div>
    </>
  );
}

/** Sends calls one at a time; `onSuccess` gets the data of a response with code 1. */
function useSend(
  page: OperationPage,
  { newCallId }: Wire,
  signing: Signing,
  onSuccess: (data: unknown) => void,
) {
  const client = useClient();
  const [state, setState] = useState<SendState>({ phase: 'idle' });
  const [shown, setShown] = useState<Shown>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** With the id of a sent call, repeats that call. */
  const send = async (text: string, callId = newCallId()) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const path = toMockPath(page, uuidAtom.peek());
    const url = new URL(client.toUrl(path), window.location.href).href;
    const portalHeaders = client.readContext();
    const { contentType } = page.version;
    const unsigned = { url, apiAccount: '', headers: {}, contentType, json: text, body: '' };
    let call: SentCall = { ...unsigned, portalHeaders, callId, text };
    setState({ phase: 'sending', call });
    const loading = loadShown();
    try {
      call = { ...call, ...(await signing.sign(url, text, callId, controller.signal)) };
      if (running.current === controller) setState({ phase: 'sending', call });
      const done = await exchange(client, path, call, controller.signal);
      const loaded = await loading;
      if (running.current !== controller) return;
      setShown(loaded);
      setState({ phase: 'answered', call, exchange: done });
      if (done.answer?.code === '1') onSuccess(done.answer.data);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (running.current === controller) setState({ phase: 'failed', call, failure });
    }
  };
  return { state, shown, send, cancel: () => running.current?.abort() };
}

/** The data as fields. Text that is not an object cannot be shown here; it waits in the JSON view. */
function FormView() {
  const text = useText();
  const { page, draft, goTo } = useTester();
  if (draft.data) return <ObjectFields schema={page.request} path={[]} value={draft.data} />;
  return (
    <Alert
      tone="error"
      actions={<Button onClick={() => goTo(null)}>{text('tester.form.showJson')}</Button>}
    >
      <p>{text('tester.form.noJson')}</p>
    </Alert>
  );
}

export interface TesterProps {
  page: OperationPage;
  wire: Wire;
  example?: string;
  onExample?: (name: string) => void;
}

/** Fills in, signs and sends a real call of one operation, and shows the result. Browser only. */
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
  const { state, shown, send, cancel } = useSend(page, wire, signing, numbers.remember);

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
  const sayDoubt = (doubt: Doubt) => shown?.sayDoubt(text, doubt) ?? '';

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
  // A call with an id can be repeated safely.
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

  const account = { signing, doubts, sayDoubt };
  const model = { page, wire, formId, ...account, numbers, draft, messages, touch, goTo };
  return (
    <TesterContext value={model}>
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
          shown={shown}
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
