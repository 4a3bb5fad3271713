import Link from '@docusaurus/Link';
import { Button } from '@site/src/components/Button';
import { LazyPanel } from '@site/src/components/LazyPanel';
import type { ListState } from '@site/src/components/List/useList.ts';
import { useAtomValue } from 'jotai';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { QueryValues } from '#client/query-state.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { type Paging, toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import type { PortalCall } from '#contract/portal/define-call.ts';
import {
  type FilteredList,
  listSavedFilters,
  type SavedFilter,
} from '#contract/portal/saved-filters.ts';
import type { SaveFilter } from './Panel.tsx';
import styles from './styles.module.css';

interface SavedFiltersProps<Call extends PortalCall, Values extends QueryValues & Paging> {
  page: ListState<Call, Values>;
  of: FilteredList;
  save: SaveFilter;
}

const loadPanel = () => import('./Panel.tsx').then(({ Panel }) => ({ default: Panel }));

type Filter = Record<string, string>;

/** The member's saved filters as links, and a button to save and edit them. */
function Row<Call extends PortalCall, Values extends QueryValues & Paging>({
  page: { list, state },
  of,
  save,
}: SavedFiltersProps<Call, Values>) {
  const text = useText();
  const load = useLoad(listSavedFilters, { list: of });
  const [changed, setChanged] = useState<SavedFilter[]>();
  const [open, setOpen] = useState<boolean>();
  const filters = changed ?? load.data ?? [];
  const names = Object.keys(save.request.properties.filter.properties);
  /** The fields of the list that a saved filter keeps; others, and choices that no longer exist, are left out. */
  const toLasting = (query: QueryValues): Filter => {
    const filter = toFilter(list.call, query) as Filter;
    return Object.fromEntries(
      names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
    );
  };
  const current = toLasting(state.query);
  const toAddress = (filter: Filter) => {
    const rest = Object.fromEntries(names.map((name) => [name, filter[name] ?? '']));
    return state.toAddress({ ...rest, current: 1, asOf: 0 } as unknown as Partial<Values>);
  };
  return (
    <nav className={styles.row} aria-label={text('control.saved')}>
      <span className={styles.label} aria-hidden>
        {text('control.saved')}
      </span>
      {filters.length > 0 && (
        <ul className={styles.choices}>
          {filters.map(({ id, name, filter }) => {
            const lasting = toLasting(filter);
            const isCurrent = JSON.stringify(lasting) === JSON.stringify(current);
            return (
              <li key={id}>
                <Link
                  to={toAddress(lasting)}
                  className={styles.choice}
                  aria-current={isCurrent ? 'true' : undefined}
                >
                  <bdi>{name}</bdi>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <Button kind="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bookmark size={14} aria-hidden />
        {text('control.saved.edit')}
      </Button>
      {open !== undefined && (
        <LazyPanel
          load={loadPanel}
          fallback={null}
          page={{
            isOpen: open,
            close: () => setOpen(false),
            filters,
            change: setChanged,
            current,
            save,
            failure: load.failure,
          }}
        />
      )}
    </nav>
  );
}

/** Nothing for the shared demo account, where one visitor's filters would appear for all. */
export function SavedFilters<Call extends PortalCall, Values extends QueryValues & Paging>(
  props: SavedFiltersProps<Call, Values>,
) {
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  return isShared ? null : <Row {...props} />;
}
