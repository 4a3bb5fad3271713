import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { DocLink } from '@site/src/components/DocLink';
import { RoleNote } from '@site/src/components/RoleNote';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import { useMay } from '#client/useMay.ts';
import { goLive, type JointTestRow } from '#contract/portal/console-accounts.ts';
import type { GoingLive } from './GoLiveTogether.tsx';
import styles from './joint-testing.module.css';

export const stages = ['ready', 'testing', 'live', 'suspended', 'unasked'] as const;
export type Stage = (typeof stages)[number];

export function toStage({ state, missing, isSuspended }: JointTestRow): Stage {
  if (missing.length === 0) return isSuspended ? 'suspended' : 'live';
  if (missing.length === 1 && missing[0] === 'goLive') return 'ready';
  return state === 'none' ? 'unasked' : 'testing';
}

/** Pages that advance an interface, except for calls, which are tried on the operation's page. */
export const places = {
  callbacks: '/control/callbacks?tab=addresses',
  certify: '/personalCenter/certification',
  mend: '/control/interfaces',
};

/** Returns the first missing thing that its owner can act on. */
function toAct({ direction, level, missing }: JointTestRow): keyof typeof places | 'try' {
  const isUncertified = missing.includes('certifyCompany');
  if (isUncertified && level === 'enterprise') return 'certify';
  if (missing.includes('applyAgain') || missing.includes('enable')) return 'mend';
  if (missing.includes('jointTest')) return direction === 'push' ? 'callbacks' : 'try';
  return isUncertified && !missing.includes('apply') ? 'certify' : 'mend';
}

export interface TestRowProps {
  row: JointTestRow;
  stage: Stage;
  going: GoingLive;
}

function Act({ row, stage, going }: TestRowProps) {
  const text = useText();
  const toDocPath = useDocPath();
  const may = useMay();
  const { operation } = row;
  const title = titleOfOperation(operation);
  const of = <span className="visually-hidden">{` ${title}`}</span>;
  if (stage === 'ready' && !may(goLive)) return <RoleNote call={goLive} />;
  if (stage === 'ready') {
    return (
      <Button
        kind="primary"
        aria-disabled={going.busy || undefined}
        onClick={() => void going.press([operation])}
      >
        {text('control.jointTesting.goLive')}
        {of}
      </Button>
    );
  }
  if (stage === 'live' || stage === 'suspended') return null;
  const act = toAct(row);
  const to = act === 'try' ? toDocPath(`${operation}?panel=try#work`) : places[act];
  return (
    <ButtonLink kind="small" to={to}>
      {text(`control.jointTesting.act.${act}`)}
      {of}
    </ButtonLink>
  );
}

/** Reasons shown beside the sandbox calls; the company's certification is named above the lists. */
const named = ['apply', 'applyAgain', 'wait', 'enable'] as const;

function Lacking({ row }: { row: JointTestRow }) {
  const text = useText();
  const missing = named.filter((each) => row.missing.includes(each));
  if (missing.length === 0) return null;
  return (
    <ul className={styles.missing} aria-label={text('control.jointTesting.missing')}>
      {missing.map((each) => (
        <li key={each}>{text(`control.jointTesting.missing.${each}`)}</li>
      ))}
    </ul>
  );
}

function Shown({ row }: { row: JointTestRow }) {
  const text = useText();
  const { direction, successes, needed } = row;
  const done = Math.min(successes, needed);
  return (
    <div className={styles.shown} data-done={done === needed || undefined}>
      <span className={styles.marks} aria-hidden>
        {Array.from({ length: needed }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their places.
          <span key={at} data-done={at < done || undefined} />
        ))}
      </span>
      <span>{text(`control.jointTesting.shown.${direction}`, { done, needed })}</span>
    </div>
  );
}

export function TestRow(props: TestRowProps) {
  const text = useText();
  const { row, stage } = props;
  const { operation, lastAt, liveAt } = row;
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <DocLink page={operation}>{titleOfOperation(operation)}</DocLink>
        <span className="muted-xs">
          {stage === 'live' && liveAt !== null ? (
            <>
              {text('control.jointTesting.liveSince')} <Time at={liveAt} show="date" />
            </>
          ) : lastAt === null ? (
            text('control.jointTesting.never')
          ) : (
            <>
              {text('control.jointTesting.last')} <Time at={lastAt} />
            </>
          )}
        </span>
      </div>
      <Shown row={row} />
      {stage === 'testing' && <Lacking row={row} />}
      <div className={styles.act}>
        <Act {...props} />
      </div>
    </li>
  );
}
