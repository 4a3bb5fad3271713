import { Badge, type Tone } from '@site/src/components/Badge';
import { DocLink } from '@site/src/components/DocLink';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import {
  isOpenForApplication,
  type ShownInterface,
  type ShownState,
  toShownState,
} from '../_filter.ts';
import type { Acts } from '../_useActs.ts';
import { Actions } from './Actions.tsx';
import { Missing } from './Missing.tsx';
import { Progress } from './Progress.tsx';
import styles from './row.module.css';

const tones: Record<ShownState, Tone> = {
  none: 'neutral',
  applied: 'info',
  approved: 'success',
  live: 'success',
  rejected: 'error',
  disabled: 'warning',
  revoked: 'neutral',
};

type RowProps = ShownInterface & {
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  acts: Acts;
};

function Name({ id, title, path, direction, level }: ShownInterface) {
  const text = useText();
  return (
    <div className={styles.name}>
      <DocLink page={id}>{title}</DocLink>
      <span className={styles.path}>
        {direction === 'push' ? text('control.interfaces.push') : <code dir="ltr">{path}</code>}
      </span>
      <span className={styles.level} data-level={level}>
        {text(`control.interfaces.level.${level}`)}
      </span>
    </div>
  );
}

function Standing({ row }: Pick<ShownInterface, 'row'>) {
  const text = useText();
  const state = toShownState(row);
  const at = row.liveAt ?? row.decidedAt ?? row.appliedAt;
  return (
    <div className={styles.standing}>
      <p className={styles.state}>
        <Badge tone={tones[state]}>{text(`control.interfaces.state.${state}`)}</Badge>
        {at !== null && <Time at={at} />}
      </p>
      {row.state === 'rejected' && row.reason && (
        <p className={styles.reason} dir="auto">
          {text('control.interfaces.reason', { reason: row.reason })}
        </p>
      )}
      <Progress {...row} />
    </div>
  );
}

/** An interface: what it is, where it stands, what is missing, and what may be done. */
export function Row({ isChosen, onChoose, acts, ...shown }: RowProps) {
  const text = useText();
  const { title, row } = shown;
  return (
    <li className={styles.row}>
      <input
        type="checkbox"
        className={styles.check}
        aria-label={text('control.interfaces.select', { title })}
        checked={isChosen}
        disabled={!isOpenForApplication(row)}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Name {...shown} />
      <Standing row={row} />
      {row.missing.length > 0 ? (
        <Missing row={row} />
      ) : (
        <p className={styles.live}>
          {text(
            row.direction === 'push' ? 'control.interfaces.live.push' : 'control.interfaces.live',
          )}
        </p>
      )}
      <Actions title={title} row={row} acts={acts} />
    </li>
  );
}
