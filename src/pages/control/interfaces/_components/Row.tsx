import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { roles } from '@site/src/components/DataTable/roles.ts';
import { OperationName } from '@site/src/components/OperationName';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useIsPast } from '#client/useIsPast.ts';
import { useMay } from '#client/useMay.ts';
import {
  applyForInterfaces,
  type InterfaceRow,
  toShownState,
} from '#contract/portal/interfaces.ts';
import { isOpenForApplication, type ShownInterface } from '../_filter.ts';
import { stepNames, toLastAction, toSteps } from '../_progress.ts';
import type { Acts } from '../_useActs.ts';
import { Actions } from './Actions.tsx';
import progressStyles from './progress.module.css';
import styles from './table.module.css';

/** An operation's progress to production: its state in a word, and the four steps. */
function Progress({ row }: { row: InterfaceRow }) {
  const text = useText();
  const steps = toSteps(row);
  const state = toShownState(row);
  const { needed, direction } = row;
  const done = Math.min(row.successes, needed);
  return (
    <div className={progressStyles.progress}>
      <Badge tone={stateTones[state]}>{text(`control.interfaces.state.${state}`)}</Badge>
      <ol className={progressStyles.steps} aria-label={text('control.interfaces.column.progress')}>
        {stepNames.map((step) => (
          <li key={step} className={progressStyles.step} data-state={steps[step]} data-step={step}>
            <span className={progressStyles.bar} aria-hidden />
            <span className={progressStyles.name} aria-hidden={step === 'tests' || undefined}>
              {text(`control.interfaces.step.${step}`, { done, needed })}
            </span>
            <span className="visually-hidden">
              {step === 'tests' &&
                `${text(`control.interfaces.progress.${direction}`, { done, needed })}: `}
              {text(`control.interfaces.step.state.${steps[step]}`)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type RowProps = ShownInterface & {
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  acts: Acts;
};

function Last({ row }: Pick<ShownInterface, 'row'>) {
  const text = useText();
  const last = toLastAction(row);
  const { dueAt } = row;
  const isLate = useIsPast(dueAt);
  return (
    <>
      {last && (
        <span className={styles.when}>
          <span className={styles.action}>{text(`control.interfaces.last.${last.action}`)}</span>{' '}
          <Time at={last.at} />
        </span>
      )}
      {dueAt !== null && (
        <span className={styles.due}>
          {text('certification.due.by')}{' '}
          <bdi>
            <Time at={dueAt} show="date" />
          </bdi>{' '}
          {isLate && <Badge tone="warning">{text('control.interfaces.due.late')}</Badge>}
        </span>
      )}
      {row.state === 'rejected' && row.reason && (
        <span className={styles.reason} dir="auto">
          {text('control.interfaces.reason', { reason: row.reason })}
        </span>
      )}
    </>
  );
}

/** An operation: its name, its progress to production, its last event and its actions. */
export function Row({ isChosen, onChoose, acts, ...shown }: RowProps) {
  const text = useText();
  const mayApply = useMay()(applyForInterfaces);
  const { id, title, level, row } = shown;
  return (
    <tr {...roles.row} className={styles.row}>
      <td {...roles.cell} className={styles.select}>
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={text('control.interfaces.select', { title })}
            checked={isChosen}
            disabled={!mayApply || !isOpenForApplication(row)}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
      </td>
      <th {...roles.rowHead} scope="row" className={styles.operation}>
        <OperationName id={id} />
      </th>
      <td {...roles.cell} className={styles.level}>
        {text(`control.interfaces.level.${level}`)}
      </td>
      <td {...roles.cell} className={styles.progress}>
        <Progress row={row} />
      </td>
      <td {...roles.cell} className={styles.last}>
        <Last row={row} />
      </td>
      <td {...roles.cell} className={styles.actions}>
        <Actions title={title} row={row} acts={acts} />
      </td>
    </tr>
  );
}
