import { Card } from '@site/src/components/Card';
import type { OperationGroup } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { isOpenForApplication, type ShownInterface } from '../_filter.ts';
import type { Acts } from '../_useActs.ts';
import styles from './list.module.css';
import { Row } from './Row.tsx';

interface GroupProps {
  group: OperationGroup;
  shown: readonly ShownInterface[];
  /** Ids of those selected, in all groups. */
  chosen: readonly string[];
  select: (ids: readonly string[], isOn: boolean) => void;
  acts: Acts;
}

/** A chapter of interfaces; all that are open for application can be selected at once. */
export function Group({ group, shown, chosen, select, acts }: GroupProps) {
  const text = useText();
  const open = shown.filter(({ row }) => isOpenForApplication(row)).map(({ id }) => id);
  const isAll = open.length > 0 && open.every((id) => chosen.includes(id));
  return (
    <Card
      className={styles.group}
      title={text(`control.interfaces.group.${group}`)}
      actions={
        open.length > 1 && (
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={isAll}
              onChange={(event) => select(open, event.target.checked)}
            />
            {text('control.interfaces.select.all')}
          </label>
        )
      }
    >
      <ul className={styles.rows}>
        {shown.map((each) => (
          <Row
            key={each.id}
            {...each}
            isChosen={chosen.includes(each.id)}
            onChoose={(isOn) => select([each.id], isOn)}
            acts={acts}
          />
        ))}
      </ul>
    </Card>
  );
}
