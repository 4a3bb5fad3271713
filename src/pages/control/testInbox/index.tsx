import { Load } from '@site/src/components/Load';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { showInbox } from '#contract/portal/console-inbox.ts';
import { ControlPage } from '../_components/ControlPage.tsx';
import { Rests } from '../_components/Rests.tsx';
import { useFollow } from '../_useFollow.ts';
import { Destinations } from './_components/Destinations.tsx';
import { Listening } from './_components/Listening.tsx';
import { Received } from './_components/Received.tsx';
import { ReceivedPush } from './_components/ReceivedPush.tsx';
import { type InboxQuery, inboxQuery } from './_query.ts';

/** Destinations of sandbox pushes, the inbox, and the script that forwards them. */
function Overview(state: InboxQuery) {
  const load = useLoad(showInbox, { size: state.query.size });
  const following = useFollow(load, load.state === 'ready');
  return (
    <>
      <Rests {...following} />
      <Load load={load}>
        {(inbox) => (
          <>
            <Destinations inbox={inbox} reload={load.refresh} />
            <Received inbox={inbox} reload={load.refresh} {...state} />
            <Listening inbox={inbox} reload={load.refresh} />
          </>
        )}
      </Load>
    </>
  );
}

/** The push named in the page's address, or else the whole inbox. */
function TestInbox() {
  const state = useQueryState(inboxQuery);
  const { query, toAddress } = state;
  if (query.push === '') return <Overview {...state} />;
  return <ReceivedPush key={query.push} id={query.push} back={toAddress({ push: '' })} />;
}

export default function TestInboxPage() {
  return (
    <ControlPage name="testInbox">
      <TestInbox />
    </ControlPage>
  );
}
