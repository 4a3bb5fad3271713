import Link from '@docusaurus/Link';
import type { Column } from '@site/src/components/DataTable';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { GrowingList } from '@site/src/components/GrowingList';
import { useGrowingPage } from '@site/src/components/GrowingList/useGrowingPage.ts';
import { Select } from '@site/src/components/Select';
import { Time } from '@site/src/components/Time';
import { History } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { type ActivityRow, listActivity } from '#contract/portal/activity.ts';
import { activityKinds } from '#contract/portal/audit.ts';
import { toPlace } from '../_to-place.ts';
import { From } from './From.tsx';
import { What } from './What.tsx';

const noFilter = { kind: '', from: '', to: '' };
const activityQuery = { ...noFilter, current: 1, asOf: 0 };

interface ReaderProps {
  isReviewer: boolean;
}

function Place({ action, isReviewer }: ReaderProps & Pick<ActivityRow, 'action'>) {
  const text = useText();
  const place = toPlace(action, isReviewer);
  return place && <Link to={place.to}>{text(place.name)}</Link>;
}

function useColumns(isReviewer: boolean): Column<ActivityRow>[] {
  const text = useText();
  return [
    { label: text('operator.audit.at'), render: ({ at }) => <Time at={at} show="exact" /> },
    { label: text('operator.audit.action'), render: (row) => <What row={row} /> },
    { label: text('operator.audit.actor'), render: ({ by }) => text(`activity.by.${by}`) },
    { label: text('activity.from'), render: (row) => <From {...row} /> },
    {
      label: text('activity.goTo'),
      render: ({ action }) => <Place action={action} isReviewer={isReviewer} />,
    },
  ];
}

/** What happened with a person and their accounts, newest first. */
export function ActivityList({ isReviewer }: ReaderProps) {
  const text = useText();
  const state = useQueryState(activityQuery);
  const page = useGrowingPage(listActivity, state, noFilter);
  const { chosen, change } = bindFilters(state);
  const kinds = activityKinds.filter((kind) => {
    if (kind === 'work') return isReviewer;
    return !isReviewer || (kind !== 'keys' && kind !== 'callbacks');
  });
  return (
    <GrowingList
      name="activity"
      {...page}
      state={state}
      icon={History}
      columns={useColumns(isReviewer)}
      rowKey={({ id }) => id}
    >
      <FilterBar label={text('activity.filter')} clear={page.clear}>
        <Select
          {...chosen('kind')}
          label={text('activity.kind')}
          options={toOptions(kinds, (each) => text(`activity.kind.${each}`))}
        />
        <FilterTimes from={state.query.from} to={state.query.to} onChange={change} />
      </FilterBar>
    </GrowingList>
  );
}
