import { Badge } from '@site/src/components/Badge';
import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
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
import type { Acts } from './Actions.tsx';
import { Actions } from './Actions.tsx';
import styles from './table.module.css';

function Progress({ row }: { row: InterfaceRow }) {
  const text = useText();
  const steps = toSteps(row);
  const state = toShownState(row);
  const { needed, direction } = row;
  const done = Math.min(row.successes, needed);
  return (
    <div className={styles.progressBox}>
      <StateBadge state={state} of="control.interfaces.state" />
      <ol className={styles.steps} aria-label={text('control.interfaces.column.progress')}>
        {stepNames.map((step) => (
          <li key={step} className={styles.step} data-state={steps[step]} data-step={step}>
            <span className={styles.bar} aria-hidden />
            <span className={styles.name} aria-hidden={step === 'tests' || undefined}>
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

function Row({ isChosen, onChoose, acts, ...shown }: RowProps) {
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

interface GroupProps {
  group: string;
  shown: readonly ShownInterface[];
  /** Ids of the selected interfaces, in all groups. */
  chosen: readonly string[];
  select: (ids: readonly string[], isOn: boolean) => void;
  acts: Acts;
}

interface InterfaceTableProps extends Omit<GroupProps, 'group' | 'shown'> {
  groups: readonly Pick<GroupProps, 'group' | 'shown'>[];
}

const columns = ['select', 'operation', 'level', 'progress', 'last', 'actions'] as const;

function Group({ group, shown, chosen, select, acts }: GroupProps) {
  const text = useText();
  const mayApply = useMay()(applyForInterfaces);
  const open = shown.filter(({ row }) => isOpenForApplication(row)).map(({ id }) => id);
  const name = text(`operation.group.${group}`);
  return (
    <tbody {...roles.group}>
      <tr {...roles.row} className={styles.group}>
        <th {...roles.rowHead} scope="rowgroup" colSpan={columns.length}>
          <span className="font-semibold">{name}</span>
          {mayApply && open.length > 1 && (
            <label className={styles.all}>
              <input
                type="checkbox"
                checked={open.every((id) => chosen.includes(id))}
                onChange={(event) => select(open, event.target.checked)}
              />
              {text('control.interfaces.select.all')}
              <span className="visually-hidden">{` ${name}`}</span>
            </label>
          )}
        </th>
      </tr>
      {shown.map((each) => (
        <Row
          key={each.id}
          {...each}
          isChosen={chosen.includes(each.id)}
          onChoose={(isOn) => select([each.id], isOn)}
          acts={acts}
        />
      ))}
    </tbody>
  );
}

export function InterfaceTable({ groups, ...rest }: InterfaceTableProps) {
  const text = useText();
  return (
    <div className="table-frame">
      <table {...roles.table} className={styles.table}>
        <caption className="visually-hidden">{text('control.interfaces.title')}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th key={column} {...roles.head} scope="col" className={styles[column]}>
                {text(`control.interfaces.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((each) => (
          <Group key={each.group} {...each} {...rest} />
        ))}
      </table>
    </div>
  );
}
