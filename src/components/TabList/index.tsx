import clsx from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import ownStyles from './styles.module.css';

interface Tab<Id> {
  id: Id;
  label: ReactNode;
  panel: string;
}

interface TabListProps<Id> {
  label: string;
  prefix: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onChoose: (id: Id) => void;
  styles?: Record<string, string | undefined>;
}

/** Index of the tab that an arrow, Home or End selects; undefined for other keys. */
function toNextPlace(event: KeyboardEvent, place: number, count: number): number | undefined {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const places: Record<string, number> = {
    [isRightToLeft ? 'ArrowLeft' : 'ArrowRight']: place + 1,
    [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: place - 1,
    Home: 0,
    End: count - 1,
  };
  const next = places[event.key];
  return next === undefined ? undefined : (next + count) % count;
}

export function TabList<Id extends string>(props: TabListProps<Id>) {
  const { label, prefix, tabs, current, onChoose, styles = ownStyles } = props;
  const handleKey = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ id }) => id === current);
    const next = tabs[toNextPlace(event, place, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(prefix + next.id)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map(({ id, label: words, panel }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={prefix + id}
          aria-controls={panel}
          aria-selected={id === current}
          tabIndex={id === current ? 0 : -1}
          className={clsx('clean-btn', styles.tab)}
          onClick={() => onChoose(id)}
          onKeyDown={handleKey}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

interface TabPanelsProps<Id> {
  label: string;
  /** Distinguishes the tabs of a page. */
  prefix: string;
  tabs: readonly { id: Id; label: string; content: () => ReactNode }[];
  /** Comes from the address; the first tab is shown for another word. */
  current: string;
  onChoose: (id: Id) => void;
}

/** Tabs of a page, and the panel of the current one; the others are not rendered. */
export function TabPanels<Id extends string>({ tabs, current, ...list }: TabPanelsProps<Id>) {
  const { prefix } = list;
  const shown = tabs.find(({ id }) => id === current) ?? tabs[0];
  if (!shown) return null;
  const panel = `${prefix}panel`;
  return (
    <div className="stack gap-5">
      <TabList
        {...list}
        current={shown.id}
        tabs={tabs.map(({ id, label }) => ({ id, label, panel }))}
      />
      <div role="tabpanel" id={panel} aria-labelledby={prefix + shown.id}>
        {shown.content()}
      </div>
    </div>
  );
}
