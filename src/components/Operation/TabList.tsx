import clsx from 'clsx';
import { FlaskConical, ListTree, PenTool } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useText } from '#client/texts.ts';
import type { Panel } from './panels.ts';
import { toNextTab } from './to-next-tab.ts';
import styles from './work.module.css';

const icons = { samples: ListTree, try: FlaskConical, sign: PenTool };

interface Props {
  panels: readonly Panel[];
  current: Panel;
  onChoose: (panel: Panel) => void;
}

/** Tabs of the work column, moved through with the arrow keys. */
export function TabList({ panels, current, onChoose }: Props) {
  const text = useText();
  const handleKey = (event: KeyboardEvent) => {
    const next = toNextTab(event, panels, current);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={text('operation.panels')} className={styles.tabs}>
      {panels.map((panel) => {
        const Icon = icons[panel];
        return (
          <button
            key={panel}
            type="button"
            role="tab"
            id={`tab-${panel}`}
            aria-controls={`panel-${panel}`}
            aria-selected={panel === current}
            tabIndex={panel === current ? 0 : -1}
            className={clsx('clean-btn', styles.tab)}
            onClick={() => onChoose(panel)}
            onKeyDown={handleKey}
          >
            <Icon size={16} aria-hidden /> {text(`operation.panel.${panel}`)}
          </button>
        );
      })}
    </div>
  );
}
