import { Button } from '@site/src/components/Button';
import field from '@site/src/components/Field/styles.module.css';
import { LazyPanel } from '@site/src/components/LazyPanel';
import clsx from 'clsx';
import { CircleX } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import type { ApiFailure } from '#client/api-failure.ts';
import { requestTimeoutMs } from '#client/http.ts';
import { useText } from '#client/texts.ts';
import type { Fault } from '../_fault.ts';
import { useOpenApiUrl, useTester } from '../_tester-context.ts';
import type { SendState, SentCall } from '../_wire.ts';
import type { AnswerPanelProps, sayDoubt } from './AnswerPanel.tsx';
import styles from './outcome.module.css';
import { Section } from './Section.tsx';
import shared from './styles.module.css';

/** Exactly what was sent: what any program sends and, separately, what only this portal adds. */
function CallDetails({ call }: { call: SentCall }) {
  const text = useText();
  const { Sent } = useTester().wire;
  const bytes = new TextEncoder().encode(call.body).length;
  const openApiUrl = useOpenApiUrl();
  return (
    <Section title={text('tester.sent.title')} note={text('tester.sent.bytes', { bytes })}>
      <p className={clsx(field.label, 'flex-row gap-1')}>{text('tester.sent.api')}</p>
      <Address url={openApiUrl} />
      <Headers headers={{ 'Content-Type': call.contentType, ...call.headers }} />
      <Sent call={call} />
      <div className={shared.portal}>
        <p className={clsx(field.label, 'flex-row gap-1')}>{text('tester.sent.through')}</p>
        <Address url={call.url} />
        <p className={clsx(field.label, 'flex-row gap-1')}>{text('tester.sent.portal')}</p>
        <Headers
          headers={{
            ...call.portalHeaders,
            // A screenshot must not reveal the session.
            token: call.portalHeaders.token && '••••••••',
          }}
        />
      </div>
    </Section>
  );
}

function Address({ url }: { url: string }) {
  return (
    <p className={shared.requestLine} dir="ltr">
      <b>{'POST'}</b> {url}
    </p>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  return (
    <dl className={shared.headers} dir="ltr">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** No answer came: why, and what to do. */
function FailurePanel({ failure, retry }: { failure: ApiFailure; retry: () => void }) {
  const text = useText();
  const seconds = requestTimeoutMs / 1000;
  const words =
    failure.kind === 'answer'
      ? failure.message
      : text(`tester.failure.${failure.kind}`, { seconds });
  return (
    <div className={clsx(styles.verdict, 'tone-error')}>
      <CircleX size={18} aria-hidden />
      <div className="stack gap-1 flat-text justify-items-start wrap-anywhere">
        <p>{words}</p>
        <Button kind="link" onClick={retry}>
          {text('tester.retry')}
        </Button>
      </div>
    </div>
  );
}

/** What shows an answer. */
export interface Shown {
  AnswerPanel: ComponentType<AnswerPanelProps>;
  sayDoubt: typeof sayDoubt;
}

const load = (): Promise<Shown> => import('./AnswerPanel.tsx');

const loadLater = async () => {
  const { AnswerPanel } = await load();
  return { default: ({ page }: { page: AnswerPanelProps }) => <AnswerPanel {...page} /> };
};

/** Offers to load again what did not load with the call. */
function LatePanel(props: AnswerPanelProps) {
  return <LazyPanel load={loadLater} page={props} />;
}

/** Loads what shows an answer. */
export const loadShown = () =>
  load().catch((): Shown => ({ AnswerPanel: LatePanel, sayDoubt: () => '' }));

interface OutcomeProps {
  state: SendState;
  /** Loaded with the first call. */
  shown: Shown | undefined;
  faults: readonly Fault[];
  isPrevious: boolean;
  retry: () => void;
  repeat: () => void;
}

/** The last call: it scrolls into view while sending and when done; an outcome also takes the focus. */
export function Outcome(props: OutcomeProps) {
  const { state, shown, faults, isPrevious, retry, repeat } = props;
  const text = useText();
  const place = useRef<HTMLElement>(null);
  const { phase } = state;
  useEffect(() => {
    if (phase === 'idle') return;
    if (phase !== 'sending') place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      // Before a call there is nothing to go to.
      aria-label={phase === 'idle' ? undefined : text('tester.answer.title')}
      className={clsx(styles.outcome, isPrevious && styles.previous)}
    >
      <p className="visually-hidden" role="status">
        {toSpoken(state, text)}
      </p>
      {state.phase === 'idle' && <p className={shared.note}>{text('tester.idle')}</p>}
      {state.phase === 'sending' && (
        <div className={styles.waiting} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      )}
      {isPrevious && <p className={styles.previousTitle}>{text('tester.answer.previous')}</p>}
      {state.phase === 'failed' && <FailurePanel failure={state.failure} retry={retry} />}
      {state.phase === 'answered' && shown && (
        <shown.AnswerPanel state={state} faults={faults} repeat={repeat} />
      )}
      {state.phase !== 'idle' && state.call.body !== '' && <CallDetails call={state.call} />}
    </section>
  );
}

function toSpoken(state: SendState, text: ReturnType<typeof useText>): string {
  if (state.phase === 'sending') return text('tester.sending');
  if (state.phase === 'failed') return text('tester.spoken.failed');
  if (state.phase === 'idle') return '';
  const { answer, durationMs, status } = state.exchange;
  if (!answer) return text('tester.answer.noEnvelope', { status });
  if (answer.code === '1') return text('tester.spoken.success', { ms: durationMs });
  return text('tester.spoken.refused', { code: answer.code });
}
