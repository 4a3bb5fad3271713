import { useText } from '#client/texts.ts';
import { useSessionState } from '#client/useSessionState.ts';
import type { Hit, HitGroup } from '../../search/open-search.ts';
import { Option } from './Option.tsx';
import styles from './panel.module.css';

interface ResultsProps {
  id: string;
  groups: readonly HitGroup[];
  /** Number of the current hit, counted over all groups. */
  current: number;
  toOptionId: (at: number) => string;
  onPoint: (at: number) => void;
  onChoose: (hit: Hit) => void;
}

/** Hits by kind, as the list of the field above. */
export function Results({ id, groups, current, toOptionId, ...handlers }: ResultsProps) {
  const text = useText();
  const isSignedOut = useSessionState() === 'signedOut';
  const before = (group: HitGroup) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div id={id} role="listbox" aria-label={text('search.results')} className="hide-empty">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options.
        <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
          <p id={`${id}-${group.kind}`} className={styles.group}>
            {text(
              group.kind === 'console' && isSignedOut
                ? 'search.group.console.signedOut'
                : `search.group.${group.kind}`,
            )}
          </p>
          {group.hits.map((hit, index) => {
            const at = before(group) + index;
            return (
              <Option
                key={`${hit.page.path}#${hit.entry.anchor}`}
                id={toOptionId(at)}
                hit={hit}
                isCurrent={at === current}
                onPoint={() => handlers.onPoint(at)}
                onChoose={() => handlers.onChoose(hit)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
