import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { CopyButton } from '@site/src/components/CopyButton';
import { Dialog } from '@site/src/components/Dialog';
import { EmptyState } from '@site/src/components/EmptyState';
import { Failure } from '@site/src/components/Failure';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { CircleCheck, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useApiOrigins } from '#client/environment.ts';
import { findOperation, titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  goLive,
  type JointTesting,
  type JointTestRow,
  jointTesting,
} from '#contract/portal/console-accounts.ts';
import { checkParity, type ParityAnswer } from '#contract/portal/console-parity.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { GoLiveTogether, useGoLive } from './_components/GoLiveTogether.tsx';
import styles from './_components/joint-testing.module.css';
import { LeftTests } from './_components/LeftTests.tsx';
import { type ParityGate, ParityList, useParityGate } from './_components/ParityList.tsx';
import { type Stage, stages, TestRow, type TestRowProps, toStage } from './_components/TestRow.tsx';

function ParityCard({ operations }: { operations: readonly string[] }) {
  const text = useText();
  const ask = useAsk();
  const [answer, setAnswer] = useState<ParityAnswer>();
  const { run, busy, failure } = useAct(async () => {
    setAnswer(await ask(checkParity, { operations: [...operations] }));
  });
  if (operations.length === 0) return null;
  return (
    <Card
      title={text('control.parity.title')}
      lead={text('control.parity.lead')}
      actions={
        <Button aria-disabled={busy || undefined} onClick={() => void run()}>
          {text('control.parity.check')}
        </Button>
      }
    >
      {failure && <Failure failure={failure} reading />}
      <div role="status" className="hide-empty">
        {answer && !failure && <ParityList answer={answer} />}
      </div>
    </Card>
  );
}

/** Names the problem: calls would be refused, or only pushes would not arrive. */
function toTitle({ operations }: ParityAnswer): string {
  const kinds = operations.flatMap(({ surprises }) => surprises.map(({ kind }) => kind));
  const isOfPushes = kinds.every((kind) => kind === 'callback');
  return isOfPushes ? 'control.parity.ask.title.callbacks' : 'control.parity.ask.title';
}

function ParityQuestion({ question }: Pick<ParityGate, 'question'>) {
  const text = useText();
  return (
    <Dialog
      wide
      open={question !== undefined}
      title={question && text(toTitle(question.answer))}
      onClose={() => question?.decide(false)}
    >
      {question && (
        <>
          <p>{text('control.parity.ask.lead')}</p>
          <ParityList answer={question.answer} />
          <div className={styles.bar}>
            <Button onClick={() => question.decide(false)}>{text('kit.cancel')}</Button>
            <Button kind="primary" onClick={() => question.decide(true)}>
              {text('control.parity.ask.anyway')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Loaded on demand, because it brings all operations with their examples. */
const loadFirstCall = async () => ({
  default: (await import('./_components/FirstCall.tsx')).FirstCall,
});

/** The latest first. */
const versions = [descriptor2, descriptor1];

interface NowLiveProps extends Pick<JointTesting, 'production'> {
  operation: string;
}

function NowLive({ operation, production }: NowLiveProps) {
  const text = useText();
  const { production: origin } = useApiOrigins();
  const isCall = findOperation(operation)?.direction === 'call';
  const kind = isCall ? 'call' : 'push';
  return (
    <section className={styles.live}>
      <span className={styles.icon}>
        <CircleCheck size={28} aria-hidden />
      </span>
      <div className={styles.words}>
        <h2>{text('control.jointTesting.nowLive', { title: titleOfOperation(operation) })}</h2>
        <p>{text(`control.jointTesting.nowLive.${kind}`)}</p>
        {!isCall && (
          <ButtonLink kind="small" to="/control/callbacks?tab=addresses">
            {text('control.jointTesting.nowLive.address')}
          </ButtonLink>
        )}
        {isCall && (
          <>
            {versions.map(({ major: version, basePath }) => {
              const label = text('control.jointTesting.baseAddress', { version });
              const base = `${origin}${basePath}`;
              return (
                <p key={version} className="cluster text-sm wrap-anywhere gap-1-2">
                  <span>{label}</span>
                  <code dir="ltr">{base}</code>
                  <CopyButton value={base} label={label} />
                </p>
              );
            })}
            <details className={styles.first}>
              <summary>{text('control.jointTesting.firstCall')}</summary>
              <LazyPanel
                load={loadFirstCall}
                page={{ operation, origin, production }}
                fallback={<Skeleton shape="block" height="20rem" />}
              />
            </details>
          </>
        )}
      </div>
    </section>
  );
}

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

/** Shown once for all: going live needs a certified company. */
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

function TestList() {
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

export default createControlPage('jointTesting', TestList);
