import { useId, useMemo, useRef, useState } from 'react';
import { parseJson } from '#client/json-text.ts';
import { browserMd5 } from '#client/signing.ts';
import { useText } from '#client/texts.ts';
import { useCredentials } from '#client/useCredentials.ts';
import type { OperationPage } from '#contract/page.ts';
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
import { findFieldInMessage, listPaths } from './_fields.ts';
import { toControlId } from './_form-context.ts';
import { leadTo } from './_lead-to.ts';
import { useDraft } from './_useDraft.ts';
import { useProblems } from './_useProblems.ts';
import { type SendState, useSend } from './_useSend.ts';

/** Stands for the account among the places that the reader can be led to; no field has such a name. */
const accountField = '(account)';

function findFault(page: OperationPage, state: SendState): string | undefined {
  if (state.phase !== 'answered' || !state.exchange.answer) return undefined;
  const { code, msg } = state.exchange.answer;
  if (code === '1') return undefined;
  const sent = parseJson(state.call.bizContent);
  return sent.ok ? findFieldInMessage(msg, listPaths(page.request, sent.value)) : undefined;
}

/** Fills in, signs and sends a real call of one operation, and says what came of it. Browser only. */
export function Tester({ page }: { page: OperationPage }) {
  const text = useText();
  const formId = `${useId()}field-`;
  const [view, setView] = useState<View>('form');
  const { credentials, source, change, askDemo } = useCredentials();
  const draft = useDraft(page, credentials);
  const { problems, shown, toMessage, touch, showAll } = useProblems(page, draft.data);
  const [stopped, setStopped] = useState(false);

  // The answer may come after the reader typed on: it must renew what is there by then.
  const latest = useRef(draft);
  latest.current = draft;
  const { state, send, cancel } = useSend(page, () => latest.current.renewOrderNumber());

  const fault = findFault(page, state);
  const messages = new Map(shown.toReversed().map((each) => [each.path, toMessage(each)]));
  if (fault && state.phase === 'answered' && state.call.bizContent === draft.text) {
    messages.set(fault, state.exchange.answer?.msg ?? '');
  }

  const goTo = (path: string) => {
    setView('form');
    requestAnimationFrame(() => leadTo(formId, path));
  };
  const first = problems[0]?.path;
  const sendAnyway = () => {
    setStopped(false);
    void send(draft.text, credentials);
  };
  const hasAccount = credentials.apiAccount !== '' && credentials.privateKey !== '';
  const obstacle = toObstacle();
  const goToObstacle = () => {
    if (draft.data === null) setView('json');
    else if (first !== undefined) goTo(first);
    else leadTo(formId, accountField);
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
    () => toSignedCall(browserMd5, '', draft.text, { ...credentials, timestampMs: Date.now() }),
    [draft.text, credentials],
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
          id={toControlId(formId, accountField)}
          credentials={credentials}
          source={source}
          change={change}
          askDemo={askDemo}
          hasCustomer={page.businessDigest !== 'never'}
        />
        <Toolbar
          examples={page.examples}
          example={draft.example}
          view={view}
          chooseExample={(name) => {
            setStopped(false);
            showAll(false);
            draft.chooseExample(name);
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
        <DigestLine
          name={text('sign.headerDigest')}
          value={credentials.privateKey && (next.headers.digest ?? '')}
        />
        <SendBar
          sending={state.phase === 'sending'}
          stopped={stopped ? obstacle : undefined}
          sendAnyway={sendAnyway}
          goToFirst={goToObstacle}
          cancel={cancel}
        >
          <CurlCopy page={page} call={next} />
        </SendBar>
      </form>
      <Outcome page={page} state={state} fault={fault} goTo={goTo} retry={sendAnyway} />
    </div>
  );
}
