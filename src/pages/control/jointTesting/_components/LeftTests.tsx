import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { DocLink } from '@site/src/components/DocLink';
import { Failure } from '@site/src/components/Failure';
import { CircleCheck, CircleStop, CircleX, Play, X } from 'lucide-react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { JointTestRow } from '#contract/portal/console-accounts.ts';
import { planTests, type TestRun } from '../_plan-tests.ts';
import { places } from '../_to-stage.ts';
import { useLeftTests } from '../_useLeftTests.ts';
import styles from './left-tests.module.css';

/** One operation of a run: how many of its calls succeeded, or what one was answered. */
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

/** Sends all sandbox calls that are left with one press, and says what came of each. */
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
