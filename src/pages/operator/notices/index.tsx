import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { List } from '@site/src/components/List';
import { defineList, toStaffList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Time } from '@site/src/components/Time';
import { ArrowLeft, Megaphone, Pin, Plus } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { toQuery } from '#client/to-filter.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { operatorNotices } from '#contract/portal/operator-notices.ts';
import { OperatorPage } from '../_components/OperatorPage.tsx';
import { Editor } from './_components/Editor.tsx';
import styles from './_components/styles.module.css';

/** The id in the address of a notice that is not stored yet. */
const newId = 'new';

const notices = defineList({
  ...toStaffList('notices', { title: 'operator.nav.notices' }),
  call: operatorNotices,
  query: toQuery(operatorNotices, { id: '' }),
  size: 20,
  lines: 5,
  filters: [{ name: 'state', label: 'operator.notices.state', of: 'operator.notices.state' }],
  columns: [
    {
      label: 'operator.notices.name',
      render: ({ title, pinned }, { text }) => (
        <span className={styles.name}>
          <bdi>{title || text('operator.notices.untitled')}</bdi>
          {pinned && <Pin size={14} role="img" aria-label={text('notice.pinned')} />}
        </span>
      ),
    },
    {
      label: 'operator.notices.state',
      render: ({ state }) => <StateBadge state={state} of="operator.notices.state" />,
    },
    {
      label: 'operator.notices.publishAt',
      render: ({ publishAt }) => publishAt !== null && <Time at={publishAt} show="exact" />,
    },
    {
      label: 'operator.notices.languages',
      render: ({ locales }, { list, language }) => list(locales.map(language)),
    },
  ],
  rowKey: ({ id }) => id,
});

function Notices({ toNew }: { toNew: string }) {
  const text = useText();
  const state = useQueryState(notices.query);
  const { toAddress, query } = state;
  const rowLink = ({ id }: { id: string }) => toAddress({ id, current: query.current });
  const page = useList({ ...notices, rowLink }, state);
  return (
    <List
      page={page}
      nothing={
        <EmptyState
          icon={Megaphone}
          title={text(page.clear ? 'operator.notices.none' : 'operator.notices.empty')}
          text={text('operator.notices.empty.text')}
          action={
            <ButtonLink kind="primary" to={toNew}>
              {text('operator.notices.new')}
            </ButtonLink>
          }
        />
      }
    />
  );
}

/** `/operator/notices`: the courier's notices, including drafts; `?id=` opens one in the editor. */
export default function OperatorNotices() {
  const text = useText();
  const { query, toAddress } = useQueryState(notices.query);
  const { id, current } = query;
  const list = toAddress({ id: '', current });
  const toNew = toAddress({ id: newId, current });
  const isList = id === '';
  const title = id === newId ? 'operator.notices.new' : 'operator.notices.edit';
  return (
    <OperatorPage
      name="notices"
      title={text(isList ? 'operator.nav.notices' : title)}
      actions={
        isList ? (
          <ButtonLink kind="primary" to={toNew}>
            <Plus size={16} aria-hidden />
            {text('operator.notices.new')}
          </ButtonLink>
        ) : (
          <ButtonLink to={list}>
            <ArrowLeft size={16} aria-hidden />
            {text('notice.all')}
          </ButtonLink>
        )
      }
    >
      {isList ? (
        <Notices toNew={toNew} />
      ) : (
        <Editor
          id={id === newId ? '' : id}
          list={list}
          toNotice={(notice) => toAddress({ id: notice, current })}
        />
      )}
    </OperatorPage>
  );
}
