import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { EmptyState } from '@site/src/components/EmptyState';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { PagedList } from '@site/src/components/PagedList';
import { Select } from '@site/src/components/Select';
import { Time } from '@site/src/components/Time';
import { Megaphone, Pin } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import {
  type NoticeRow,
  noticeStates,
  operatorNotices,
} from '#contract/portal/operator-notices.ts';
import styles from './styles.module.css';

const size = 20;

function useColumns(): Column<NoticeRow>[] {
  const text = useText();
  const { list, language } = useFormats();
  return [
    {
      label: text('operator.notices.name'),
      render: ({ title, pinned }) => (
        <span className={styles.name}>
          <bdi>{title || text('operator.notices.untitled')}</bdi>
          {pinned && <Pin size={14} role="img" aria-label={text('notice.pinned')} />}
        </span>
      ),
    },
    {
      label: text('operator.notices.state'),
      render: ({ state }) => (
        <Badge tone={stateTones[state]}>{text(`operator.notices.state.${state}`)}</Badge>
      ),
    },
    {
      label: text('operator.notices.publishAt'),
      render: ({ publishAt }) => publishAt !== null && <Time at={publishAt} show="exact" />,
    },
    {
      label: text('operator.notices.languages'),
      render: ({ locales }) => list(locales.map(language)),
    },
  ];
}

/** All notices, drafts too, with the way to each one's editor. */
export function NoticeTable({ toNew }: { toNew: string }) {
  const text = useText();
  const columns = useColumns();
  const { query, setQuery, toAddress } = useQueryState({ id: '', state: '', current: 1 });
  const { current } = query;
  const filter = toFilter(operatorNotices, query);
  const load = useLoad(operatorNotices, { ...filter, current, size });
  return (
    <>
      <FilterBar label={text('operator.notices.filter')}>
        <Select
          label={text('operator.notices.state')}
          value={query.state}
          options={toOptions(noticeStates, (each) => text(`operator.notices.state.${each}`))}
          onChoose={(chosen) => setQuery({ state: chosen })}
        />
      </FilterBar>
      <PagedList
        load={load}
        current={current}
        size={size}
        toPage={(page) => toAddress({ current: page })}
        lines={5}
        nothing={
          <EmptyState
            icon={Megaphone}
            title={text(filter.state ? 'operator.notices.none' : 'operator.notices.empty')}
            text={text('operator.notices.empty.text')}
            action={
              <ButtonLink kind="primary" to={toNew}>
                {text('operator.notices.new')}
              </ButtonLink>
            }
          />
        }
      >
        {({ rows }) => (
          <DataTable
            caption={text('operator.nav.notices')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLink={({ id }) => toAddress({ id, current })}
          />
        )}
      </PagedList>
    </>
  );
}
