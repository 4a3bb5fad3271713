import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import useIsBrowser from '@docusaurus/useIsBrowser';
import control from '@site/src/components/TextInput/control.module.css';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { Pair } from './pair.ts';
import styles from './styles.module.css';

interface VersionSelectProps {
  label: string;
  options: readonly GlobalVersion[];
  value: GlobalVersion;
  onChoose: (name: string) => void;
}

function VersionSelect({ label, options, value, onChoose }: VersionSelectProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={control.label}>
        {label}
      </label>
      <select
        id={id}
        className={control.control}
        value={value.name}
        disabled={!useIsBrowser()}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((version) => (
          <option key={version.name} value={version.name}>
            {version.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ChooserProps {
  versions: readonly GlobalVersion[];
  pair: Pair;
  choose: (change: { from?: string; to?: string }) => void;
}

/** Two versions; the later one is always among those that followed the earlier one. */
export function Chooser({ versions, pair, choose }: ChooserProps) {
  const text = useText();
  const { before, after } = pair;
  return (
    <search className={styles.chooser} aria-label={text('differences.choose')}>
      <VersionSelect
        label={text('differences.from')}
        options={versions.slice(1)}
        value={before}
        onChoose={(from) => choose({ from })}
      />
      <VersionSelect
        label={text('differences.to')}
        options={versions.slice(0, versions.indexOf(before))}
        value={after}
        onChoose={(to) => choose({ to })}
      />
    </search>
  );
}
