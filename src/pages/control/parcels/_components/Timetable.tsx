import control from '@site/src/components/TextInput/control.module.css';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { ParcelProgress } from '#contract/portal/console-parcels.ts';
import type { Move } from '../_useMove.ts';
import styles from './parcel.module.css';

const paces = [5, 30, 300, 3600] as const;

interface TimetableProps {
  progress: ParcelProgress;
  move: (wanted: Move) => Promise<void>;
  disabled: boolean;
}

/** Whether the parcel moves by itself, and how fast; a pace set by a signed call is shown too. */
export function Timetable({ progress, move, disabled }: TimetableProps) {
  const text = useText();
  const id = useId();
  const everyS = progress.timetable?.everyS ?? 0;
  const shown = [...new Set([0, ...paces, everyS])].sort((one, other) => one - other);
  const toName = (seconds: number) =>
    seconds === 0
      ? text('control.parcels.pace.none')
      : text('control.parcels.pace', { count: seconds });
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={control.label}>
        {text('control.parcels.timetable')}
      </label>
      <select
        id={id}
        className={control.control}
        value={String(everyS)}
        disabled={disabled}
        onChange={(event) => void move({ everySeconds: Number(event.target.value) })}
      >
        {shown.map((seconds) => (
          <option key={seconds} value={String(seconds)}>
            {toName(seconds)}
          </option>
        ))}
      </select>
    </div>
  );
}
