import { roles } from '@site/src/components/DataTable/roles.ts';
import { useText } from '#client/texts.ts';
import { useMay } from '#client/useMay.ts';
import { applyForInterfaces } from '#contract/portal/interfaces.ts';
import { isOpenForApplication, type ShownInterface } from '../_filter.ts';
import type { Acts } from '../_useActs.ts';
import { Row } from './Row.tsx';
import styles from './table.module.css';

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

/** A chapter of the documentation; its interfaces open for application can be selected together. */
function Group({ group, shown, chosen, select, acts }: GroupProps) {
  const text = useText();
  const mayApply = useMay()(applyForInterfaces);
  const open = shown.filter(({ row }) => isOpenForApplication(row)).map(({ id }) => id);
  const name = text(`control.interfaces.group.${group}`);
  return (
    <tbody {...roles.group}>
      <tr {...roles.row} className={styles.group}>
        <th {...roles.rowHead} scope="rowgroup" colSpan={columns.length}>
          <span className={styles.groupName}>{name}</span>
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

/** All operations that need an application, one per row, by chapter. */
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
