import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import { FilterBar } from '@site/src/components/FilterBar';
import { Select } from '@site/src/components/Select';
import { useText } from '#client/texts.ts';
import type { Pair } from './pair.ts';
import styles from './styles.module.css';

const toOption = ({ label }: GlobalVersion) => ({ value: label, label });

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
    <div className={styles.chooser}>
      <FilterBar label={text('differences.choose')}>
        <Select
          label={text('differences.from')}
          options={versions.slice(1).map(toOption)}
          value={before.label}
          all={false}
          onChoose={(from) => choose({ from })}
        />
        <Select
          label={text('differences.to')}
          options={versions.slice(0, versions.indexOf(before)).map(toOption)}
          value={after.label}
          all={false}
          onChoose={(to) => choose({ to })}
        />
      </FilterBar>
    </div>
  );
}
