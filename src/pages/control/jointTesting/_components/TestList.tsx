import { Alert } from '@site/src/components/Alert';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { EmptyState } from '@site/src/components/EmptyState';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { ListChecks } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { goLive, type JointTestRow, jointTesting } from '#contract/portal/console-accounts.ts';
import { type Stage, stages, toStage } from '../_to-stage.ts';
import { useGoLive } from '../_useGoLive.ts';
import { useParityGate } from '../_useParityGate.ts';
import { GoLiveTogether } from './GoLiveTogether.tsx';
import styles from './joint-testing.module.css';
import { LeftTests } from './LeftTests.tsx';
import { NowLive } from './NowLive.tsx';
import { ParityCard } from './ParityCard.tsx';
import { ParityQuestion } from './ParityQuestion.tsx';
import { TestRow, type TestRowProps } from './TestRow.tsx';

interface StageCardProps extends Omit<TestRowProps, 'row' | 'stage'> {
  stage: Stage;
  rows: readonly JointTestRow[];
}

function StageCard({ stage, rows, ...rest }: StageCardProps) {
  const text = useText();
  if (rows.length === 0) return null;
  const list = (
    <ul className="plain-list ruled">
      {rows.map((row) => (
        <TestRow key={row.operation} row={row} stage={stage} {...rest} />
      ))}
    </ul>
  );
  return (
    <Card
      className={styles.stage}
      title={text(`control.jointTesting.stage.${stage}`)}
      lead={text(`control.jointTesting.stage.${stage}.lead`)}
    >
      {stage === 'unasked' ? (
        <details className={styles.more}>
          <summary>{text('control.jointTesting.more', { count: rows.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </Card>
  );
}

/** Said once for all: without a certified company nothing goes live. */
function CertifyFirst() {
  const text = useText();
  return (
    <Alert
      title={text('control.jointTesting.certify.title')}
      actions={
        <ButtonLink kind="small" to="/personalCenter/certification">
          {text('control.jointTesting.act.certify')}
        </ButtonLink>
      }
    >
      <p>{text('control.jointTesting.certify.text')}</p>
    </Alert>
  );
}

/** What to do first where nothing was applied for. */
function NothingYet() {
  const text = useText();
  return (
    <EmptyState
      icon={ListChecks}
      title={text('control.jointTesting.empty.title')}
      text={text('control.jointTesting.empty.text')}
      action={
        <ButtonLink kind="primary" to="/control/interfaces">
          {text('control.jointTesting.empty.action')}
        </ButtonLink>
      }
    />
  );
}

/** The interfaces by how near they are to production, and the press that goes live. */
export function TestList() {
  const ask = useAsk();
  const load = useLoad(jointTesting, {});
  const { pass, question } = useParityGate();
  const going = useGoLive(([operation = '']) => ask(goLive, { operation }), load.reload, pass);
  const [live] = going.live;
  return (
    <Load load={load} skeleton={<Skeleton shape="rows" lines={8} />}>
      {({ interfaces, production }) => {
        const inStage = (stage: Stage) => interfaces.filter((row) => toStage(row) === stage);
        const isNothing = inStage('unasked').length === interfaces.length;
        const ready = inStage('ready').map(({ operation }) => operation);
        const tried = interfaces
          .filter((row) => toStage(row) !== 'unasked' || row.successes > 0)
          .map(({ operation }) => operation);
        return (
          <div className="stack gap-6 hide-empty-parts">
            <div role="status">{live && <NowLive operation={live} production={production} />}</div>
            {going.failure && <Failure failure={going.failure} />}
            {interfaces.some(({ missing }) => missing.includes('certifyCompany')) && (
              <CertifyFirst />
            )}
            {isNothing && <NothingYet />}
            <GoLiveTogether ready={ready} reload={load.reload} pass={pass} />
            <LeftTests rows={interfaces} reload={load.reload} />
            <ParityCard operations={tried} />
            <ParityQuestion question={question} />
            {stages.map((stage) => (
              <StageCard key={stage} stage={stage} rows={inStage(stage)} going={going} />
            ))}
          </div>
        );
      }}
    </Load>
  );
}
