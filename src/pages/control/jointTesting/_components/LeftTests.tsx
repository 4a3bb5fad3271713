import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { DocLink } from '@site/src/components/DocLink';
import { Failure } from '@site/src/components/Failure';
import { CircleCheck, CircleStop, CircleX, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countedAfterMs } from '#client/counted-after.ts';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useOwnCall } from '#client/useOwnCall.ts';
import type { JointTestRow } from '#contract/portal/console-accounts.ts';
import { endRuns, planTests, type TestRun } from '../_plan-tests.ts';
import styles from './joint-testing.module.css';
import { places } from './TestRow.tsx';

/** Sends the sandbox calls that integration testing still lacks; `reload` shows their effect. */
function useLeftTests(plan: readonly TestRun[], reload: () => void) {
  const open = useOwnCall();
  const [runs, setRuns] = useState<readonly TestRun[]>([]);
  const [isMissing, setMissing] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { run, busy, failure } = useAct(async () => {
    const controller = new AbortController();
    running.current = controller;
    // Brings in all operations with their examples.
    const loaded = await import('../_left-tests.ts').catch(() => undefined);
    setMissing(!loaded);
    if (!loaded) return;
    setRuns(plan);
    try {
      await loaded.runTests(plan, await open(controller.signal), (changed) =>
        setRuns((before) =>
          before.map((each) => (each.operation === changed.operation ? changed : each)),
        ),
      );
    } finally {
      setRuns(endRuns);
      setTimeout(reload, countedAfterMs);
    }
  });
  return {
    start: run,
    stop: () => running.current?.abort(),
    busy,
    failure,
    /** True if the sending code did not load, for example because the site was replaced while the page was open. */
    isMissing,
    runs,
  };
}

function RunLine({ run }: { run: TestRun }) {
  const text = useText();
  const { operation, state, done, wanted, answer } = run;
  return (
    <li className={styles.run} data-state={state}>
      {state === 'done' && <CircleCheck size={16} aria-hidden />}
      {state === 'stopped' && <CircleStop size={16} aria-hidden />}
      {state === 'refused' && <CircleX size={16} aria-hidden />}
      <DocLink page={`${operation}?panel=try#work`}>{titleOfOperation(operation)}</DocLink>
      <span>{text(`control.jointTesting.run.${state}`, { done, wanted })}</span>
      {answer && (
        <span className={styles.answer}>
          <DocLink page={`errors#${answer.code}`}>
            <bdi dir="ltr">{answer.code}</bdi>
          </DocLink>{' '}
          <bdi>{answer.msg}</bdi>
        </span>
      )}
    </li>
  );
}

interface LeftTestsProps {
  rows: readonly JointTestRow[];
  reload: () => void;
}

export function LeftTests({ rows, reload }: LeftTestsProps) {
  const text = useText();
  const left = planTests(rows);
  const { start, stop, busy, failure, isMissing, runs } = useLeftTests(left.runs, reload);
  const isLeft = left.runs.length > 0;
  if (!isLeft && runs.length === 0) return null;
  const over = runs.filter(({ state }) => state === 'done' || state === 'refused').length;
  return (
    <Card
      title={text('control.jointTesting.run')}
      lead={text('control.jointTesting.run.lead')}
      actions={
        <>
          {isLeft && (
            <Button aria-disabled={busy || undefined} onClick={() => void start()}>
              <Play size={14} aria-hidden />
              {text('control.jointTesting.run.start')}
            </Button>
          )}
          {busy && (
            <Button onClick={stop}>
              <X size={14} aria-hidden />
              {text('tester.cancel')}
            </Button>
          )}
        </>
      }
    >
      {runs.length > 0 && (
        <div className="stack gap-3">
          <p role="status" className="muted-sm no-margin">
            {text('control.jointTesting.run.progress', { over, total: runs.length })}
          </p>
          <ul className="plain-list ruled">
            {runs.map((run) => (
              <RunLine key={run.operation} run={run} />
            ))}
          </ul>
        </div>
      )}
      {failure && <Failure failure={failure} />}
      {isMissing && (
        <Alert role="alert" tone="error" title={text('control.jointTesting.run.missing')} />
      )}
      {left.others.length > 0 && (
        <>
          <p className="muted-sm no-margin">{text('control.jointTesting.run.others')}</p>
          <ul className="plain-list">
            {left.others.map(({ operation, direction }) => {
              const act = direction === 'push' ? 'callbacks' : 'certify';
              return (
                <li key={operation} className={styles.run}>
                  {titleOfOperation(operation)}
                  <Link to={places[act]}>{text(`control.jointTesting.act.${act}`)}</Link>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Card>
  );
}
