import Link from '@docusaurus/Link';
import { Action, Details, Facts } from '@site/src/components/AuditRecord';
import { Badge } from '@site/src/components/Badge';
import { useDeviceName } from '@site/src/components/DeviceName/useDeviceName.ts';
import { GrowingList } from '@site/src/components/List';
import { defineList, toConsoleList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Time } from '@site/src/components/Time';
import { useAtomValue } from 'jotai';
import { History } from 'lucide-react';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { toQuery } from '#client/to-filter.ts';
import { useFormats } from '#client/useFormats.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { type ActivityRow, kindOfAction, listActivity } from '#contract/portal/activity.ts';
import { type ActivityKind, activityKinds } from '#contract/portal/audit.ts';
import { createPersonalPage } from '../_components/PersonalPage.tsx';
import { SharedNote } from '../_components/SharedNote.tsx';
import styles from '../_components/styles.module.css';

function Session({ action, session }: Pick<ActivityRow, 'action' | 'session'>) {
  const text = useText();
  const { number } = useFormats();
  if (!session) return null;
  const { way, count, lastAt } = session;
  const isRefused = action === 'session.refused';
  const items = [
    way &&
      (isRefused
        ? { label: text('activity.wrong'), value: text(`activity.wrong.${way}`) }
        : { label: text('activity.way'), value: text(`activity.way.${way}`) }),
    isRefused && { label: text('activity.tries'), value: number(count) },
    isRefused &&
      count > 1 && { label: text('activity.last'), value: <Time at={lastAt} show="exact" /> },
    action === 'session.endOwn' && {
      label: text('operator.audit.detail.ended'),
      value: number(count),
    },
  ];
  return <Facts items={items.filter((item) => item !== null && item !== false)} />;
}

function ActivityEvent({ row }: { row: ActivityRow }) {
  const text = useText();
  const { action, account, details, session } = row;
  const environment = account && { environment: account.environment };
  return (
    <div className="stack gap-1">
      <span className="cluster gap-1-3">
        {session ? text(`activity.action.${action}`) : <Action action={action} />}
        {session?.isUnknownDevice && <Badge tone="warning">{text('activity.unknownDevice')}</Badge>}
      </span>
      {account && (
        <Facts
          items={[
            {
              label: text('control.apiAccount'),
              value: <code dir="ltr">{account.apiAccount}</code>,
            },
          ]}
        />
      )}
      <Details details={{ ...environment, ...details }} />
      <Session action={action} session={session} />
    </div>
  );
}

function Known({ ip, userAgent }: NonNullable<ActivityRow['from']>) {
  return (
    <span className={styles.from} title={userAgent}>
      <code dir="ltr">{ip}</code>
      <span>{useDeviceName(userAgent)}</span>
    </span>
  );
}

function Origin({ action, from }: Pick<ActivityRow, 'action' | 'from'>) {
  const text = useText();
  if (from) return <Known {...from} />;
  const missing = action === 'session.refused' ? 'activity.elsewhere' : 'activity.from.none';
  return <span className="muted">{text(missing)}</span>;
}

/** A page and the text id of its name. */
interface Place {
  to: string;
  name: string;
}

const sessions: Place = { to: '/personalCenter/sessions', name: 'personal.nav.sessions' };
const security: Place = { to: '/personalCenter/security', name: 'personal.nav.security' };
const settings: Place = { to: '/personalCenter/settings', name: 'personal.nav.settings' };
const callbacks: Place = { to: '/control/callbacks', name: 'control.nav.callbacks' };
const testInbox: Place = { to: '/control/testInbox', name: 'control.nav.testInbox' };
const agents: Place = { to: '/control/agents', name: 'control.nav.agents' };
const certification: Place = {
  to: '/personalCenter/certification',
  name: 'personal.nav.certification',
};

const places: Readonly<Record<ActivityKind, Place | null>> = {
  signIns: sessions,
  profile: security,
  keys: { to: '/control/credentials', name: 'control.nav.credentials' },
  callbacks,
  applications: { to: '/control/interfaces', name: 'control.nav.interfaces' },
  members: { to: '/personalCenter/members', name: 'personal.nav.members' },
  work: null,
};

/** Actions whose page differs from the others of their kind. */
const own: { readonly [Action in ActivityRow['action']]?: Place } = {
  // A new password stops an attacker who guesses or has it.
  'session.refused': security,
  'user.exportData': settings,
  'account.revealCallbackSecret': callbacks,
  'account.rotateCallbackSecret': callbacks,
  'account.createListenToken': testInbox,
  'account.revokeListenToken': testInbox,
  'account.createToolToken': agents,
  'account.revokeToolToken': agents,
  'certification.approve': certification,
  'certification.changeContact': certification,
  'certification.reject': certification,
};

const integrators: Place = { to: '/operator/integrators', name: 'operator.nav.integrators' };

const staff: { readonly [Action in ActivityRow['action']]?: Place } = {
  'application.approve': { to: '/operator/applications', name: 'operator.nav.applications' },
  'application.reject': { to: '/operator/applications', name: 'operator.nav.applications' },
  'certification.approve': { to: '/operator', name: 'operator.nav.queue' },
  'certification.reject': { to: '/operator', name: 'operator.nav.queue' },
  'organisation.resume': integrators,
  'organisation.suspend': integrators,
};

/** Returns the page that shows and changes the present state; reviewers have different pages. */
function toPlace(action: ActivityRow['action'], isReviewer: boolean): Place | null {
  const kind = kindOfAction[action];
  if (!isReviewer) return own[action] ?? places[kind];
  if (kind === 'work') return { to: '/operator/notices', name: 'operator.nav.notices' };
  const isOwn = kind === 'signIns' || kind === 'profile';
  return staff[action] ?? (isOwn ? (own[action] ?? places[kind]) : null);
}

/** Activity of a person and their accounts, with the kinds that apply to the person. */
const toActivity = (isReviewer: boolean) =>
  defineList({
    ...toConsoleList('activity', { filter: 'activity.filter' }),
    call: listActivity,
    query: toQuery(listActivity, {}),
    filters: [
      {
        name: 'kind',
        label: 'activity.kind',
        values: activityKinds.filter((kind) => {
          if (kind === 'work') return isReviewer;
          return !isReviewer || (kind !== 'keys' && kind !== 'callbacks');
        }),
        of: 'activity.kind',
      },
      'times',
    ],
    hasClear: true,
    icon: History,
    columns: [
      { label: 'operator.audit.at', render: ({ at }) => <Time at={at} show="exact" /> },
      { label: 'operator.audit.action', render: (row) => <ActivityEvent row={row} /> },
      { label: 'operator.audit.actor', render: ({ by }, { text }) => text(`activity.by.${by}`) },
      { label: 'activity.from', render: (row) => <Origin {...row} /> },
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

/** Never shows the activity of the demo integrator, which any visitor may be. */
function Activity() {
  const userData = useAtomValue(userDataAtom) ?? userDataAtom.peek();
  if (userData?.shared === true) return <SharedNote />;
  return <ActivityList isReviewer={userData?.reviewer === true} />;
}

export default createPersonalPage({ title: 'activity.title', lead: 'activity.lead' }, Activity);
