import { DocLink } from '@site/src/components/DocLink';
import { useId, useMemo, useState } from 'react';
import { browserMd5 } from '#client/signing.ts';
import { useText } from '#client/texts.ts';
import { toSigner } from '#contract/signer.ts';
import type { OperationPage } from '#reference/page.ts';
import { AccountFields } from './_components/AccountFields.tsx';
import { CurlCopy } from './_components/CurlCopy.tsx';
import { DigestLine } from './_components/DigestLine.tsx';
import { FormView } from './_components/FormView.tsx';
import { JsonView } from './_components/JsonView.tsx';
import { Outcome } from './_components/Outcome.tsx';
import { SendBar } from './_components/SendBar.tsx';
import styles from './_components/styles.module.css';
import { Toolbar, type View } from './_components/Toolbar.tsx';
import { toSignedCall } from './_exchange.ts';
import { accountPlaces, findFault, isAccountPlace } from './_fault.ts';
import { leadTo } from './_lead-to.ts';
import { useDraft } from './_useDraft.ts';
import { useProblems } from './_useProblems.ts';
import { useSend } from './_useSend.ts';
import { useSigningKeys } from './_useSigningKeys.ts';

interface TesterProps {
  page: OperationPage;
  /** Name of the example to begin with. */
  example?: string;
  /** Told of the example that was chosen. */
  onExample?: (name: string) => void;
}

/** Fills in, signs and sends a real call of one operation, and says what came of it. Browser only. */
export function Tester({ page, example: firstExample, onExample }: TesterProps) {
  const text = useText();
  const formId = `${useId()}field-`;
  const [view, setView] = useState<View>('form');
  const { keys, source, change, askDemo, chooseMine, chooseTyped } = useSigningKeys();
  const [name, setName] = useState(firstExample);
  const example = page.examples.find((each) => each.name === name) ?? page.examples[0];
  const draft = useDraft(page, keys, example);
  const { problems, shown, toMessage, touch, showAll } = useProblems(page, draft.data, keys.own);
  const [stopped, setStopped] = useState(false);

  const { state, send, cancel } = useSend(page, draft.forgetTypedNumber);

  const fault = findFault(page, state);
  const messages = new Map(shown.toReversed().map((each) => [each.path, toMessage(each)]));
  if (
    fault &&
    !isAccountPlace(fault) &&
    state.phase === 'answered' &&
    state.call.text === draft.text
  ) {
    messages.set(fault, state.exchange.answer?.msg ?? '');
  }

  const goTo = (path: string) => {
    if (!isAccountPlace(path)) setView('form');
    requestAnimationFrame(() => leadTo(formId, path));
  };
  const first = problems[0]?.path;
  const sendAnyway = () => {
    setStopped(false);
    void send(draft.takeText(), keys);
  };
  const hasAccount = keys.own !== undefined || (keys.apiAccount !== '' && keys.privateKey !== '');
  const obstacle = toObstacle();
  const isStopped = stopped && obstacle !== undefined;
  const isOver = state.phase === 'answered' || state.phase === 'failed';
  const isPrevious = isOver && (isStopped || state.call.text !== draft.text);
  const goToObstacle = () => {
    if (draft.data === null) setView('json');
    else if (first !== undefined) goTo(first);
    else leadTo(formId, accountPlaces.apiAccount);
  };
  const trySend = () => {
    if (state.phase === 'sending') return;
    showAll(obstacle !== undefined);
    if (obstacle === undefined) return sendAnyway();
    setStopped(true);
    if (view === 'form' || first === undefined) goToObstacle();
  };

  function toObstacle(): string | undefined {
    if (draft.data === null) return text('tester.stopped.json');
    if (problems.length > 0) return text('tester.stopped.fields', { count: problems.length });
    return hasAccount ? undefined : text('tester.stopped.account');
  }

  const next = useMemo(
    () => toSignedCall(browserMd5, '', draft.text, { ...keys, timestampMs: Date.now() }),
    [draft.text, keys],
  );
  return (
    <div className={styles.tester}>
      <p className={styles.intro}>{text('tester.intro')}</p>
      <form
        className={styles.form}
        noValidate
        aria-label={text('tester.title')}
        onSubmit={(event) => {
          event.preventDefault();
          trySend();
        }}
      >
        <AccountFields
          formId={formId}
          keys={keys}
          source={source}
          change={change}
          askDemo={askDemo}
          chooseMine={chooseMine}
          chooseTyped={chooseTyped}
          signer={toSigner(page.businessDigest)}
        />
        <Toolbar
          examples={page.examples.filter(({ needs }) => needs === undefined)}
          example={example}
          view={view}
          chooseExample={(chosen) => {
            setStopped(false);
            showAll(false);
            setName(chosen);
            draft.begin();
            onExample?.(chosen);
          }}
          chooseView={setView}
          renew={draft.renew}
        />
        <div>
          {view === 'form' ? (
            <FormView
              page={page}
              draft={draft}
              formId={formId}
              serverSigns={keys.own !== undefined}
              messages={messages}
              touch={touch}
              showJson={() => setView('json')}
            />
          ) : (
            <JsonView
              draft={draft}
              messages={[...messages].map(([path, message]) => `${path}: ${message}`)}
            />
          )}
        </div>
        {!keys.own && (
          <DigestLine
            name={text('sign.headerDigest')}
            value={keys.privateKey && (next.headers.digest ?? '')}
          />
        )}
        {draft.hasExampleNumbers && (
          <p className={styles.note}>
            {text('tester.examples.note')}{' '}
            <DocLink page="orderserve/create?panel=try#work">
              {text('tester.examples.link')}
            </DocLink>
          </p>
        )}
        <SendBar
          sending={state.phase === 'sending'}
          stopped={isStopped ? obstacle : undefined}
          sendAnyway={sendAnyway}
          goToFirst={goToObstacle}
          cancel={cancel}
        >
          {!keys.own && <CurlCopy page={page} call={next} />}
        </SendBar>
      </form>
      <Outcome
        page={page}
        state={state}
        fault={fault}
        isPrevious={isPrevious}
        goTo={goTo}
        retry={sendAnyway}
      />
    </div>
  );
}
