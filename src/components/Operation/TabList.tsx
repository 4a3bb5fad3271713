import clsx from 'clsx';
import { FlaskConical, ListTree, PenTool } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useText } from '#client/texts.ts';
import type { Panel } from './panels.ts';
import styles from './work.module.css';

const icons = { samples: ListTree, try: FlaskConical, sign: PenTool };

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** The panel an arrow, Home or End leads to from another; undefined for any other key. */
function toNext(event: KeyboardEvent, panels: readonly Panel[], current: Panel): Panel | undefined {
  const forward = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const index = panels.indexOf(current);
  if (event.key === forward) return panels[(index + 1) % panels.length];
  if (event.key === backward) return panels.at(index - 1);
  if (event.key === 'Home') return panels[0];
  return event.key === 'End' ? panels.at(-1) : undefined;
}

interface Props {
  panels: readonly Panel[];
  current: Panel;
  onChoose: (panel: Panel) => void;
}

/** Tabs of the work column, moved through with the arrow keys. */
export function TabList({ panels, current, onChoose }: Props) {
  const text = useText();
  const handleKey = (event: KeyboardEvent) => {
    const next = toNext(event, panels, current);
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
