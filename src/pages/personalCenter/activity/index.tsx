import Link from '@docusaurus/Link';
import { GrowingList } from '@site/src/components/List';
import { defineList, growing, toConsoleTexts } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Time } from '@site/src/components/Time';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useAtomValue } from 'jotai';
import { History } from 'lucide-react';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { toQuery } from '#client/to-filter.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { listActivity } from '#contract/portal/activity.ts';
import { activityKinds } from '#contract/portal/audit.ts';
import { SharedNote } from '../_components/SharedNote.tsx';
import { From, What } from './_components/What.tsx';
import { toPlace } from './_to-place.ts';

/** Activity of a person and their accounts, with the kinds that the person can have. */
const toActivity = (isReviewer: boolean) =>
  defineList({
    ...growing,
    call: listActivity,
    query: toQuery(listActivity, {}),
    texts: { ...toConsoleTexts('activity'), filter: 'activity.filter' },
    filters: [
      {
        name: 'kind',
        label: 'activity.kind',
        values: activityKinds.filter((kind) => {
          if (kind === 'work') return isReviewer;
          return !isReviewer || (kind !== 'keys' && kind !== 'callbacks');
        }),
        toLabel: (kind, text) => text(`activity.kind.${kind}`),
      },
      'times',
    ],
    hasClear: true,
    icon: History,
    columns: [
      { label: 'operator.audit.at', render: ({ at }) => <Time at={at} show="exact" /> },
      { label: 'operator.audit.action', render: (row) => <What row={row} /> },
      { label: 'operator.audit.actor', render: ({ by }, { text }) => text(`activity.by.${by}`) },
      { label: 'activity.from', render: (row) => <From {...row} /> },
      {
        label: 'activity.goTo',
        render: ({ action }, { text }) => {
          const place = toPlace(action, isReviewer);
          return place && <Link to={place.to}>{text(place.name)}</Link>;
        },
      },
    ],
    rowKey: ({ id }) => id,
  });

const lists = { staff: toActivity(true), integrators: toActivity(false) };

function ActivityList({ isReviewer }: { isReviewer: boolean }) {
  const list = lists[isReviewer ? 'staff' : 'integrators'];
  return <GrowingList page={useList(list, useQueryState(list.query))} />;
}

/** Everybody may be the demo integrator, so nobody is shown its activity. */
function Activity() {
  const userData = useAtomValue(userDataAtom) ?? userDataAtom.peek();
  if (userData?.shared === true) return <SharedNote />;
  return <ActivityList isReviewer={userData?.reviewer === true} />;
}

export default function ActivityPage() {
  const text = useText();
  return (
    <Workspace title={text('activity.title')} lead={text('activity.lead')} nav={personalNav}>
      <Activity />
    </Workspace>
  );
}
