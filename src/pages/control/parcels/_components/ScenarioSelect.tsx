import control from '@site/src/components/TextInput/control.module.css';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import { scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import type { ParcelProgress } from '#contract/portal/console-parcels.ts';
import type { Move } from '../_useMove.ts';
import styles from './parcel.module.css';

interface ScenarioSelectProps {
  progress: ParcelProgress;
  move: (wanted: Move) => Promise<void>;
}

/** What is to become of the parcel; it goes on from where it is. */
export function ScenarioSelect({ progress, move }: ScenarioSelectProps) {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={control.label}>
        {text('control.parcels.scenario.choose')}
      </label>
      <select
        id={id}
        className={control.control}
        value={progress.scenario}
        onChange={(event) => {
          const scenario = scenarioNames.find((each) => each === event.target.value);
          if (scenario) void move({ scenario });
        }}
      >
        {scenarioNames.map((name) => (
          <option key={name} value={name}>
            {text(`control.parcels.scenario.${name}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
