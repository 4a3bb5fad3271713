import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { userEndSession, userSessions } from '#contract/portal/user.ts';
import { SessionRow } from './SessionRow.tsx';

/** Every session that is not over, this one first; each of the others can be ended. */
export function SessionList() {
  const text = useText();
  const ask = useAsk();
  const load = useLoad(userSessions, {});
  const [done, setDone] = useState('');
  const end = async (id?: string) => {
    const { ended } = await ask(userEndSession, id === undefined ? {} : { id });
    setDone(text('sessions.ended', { count: ended }));
    load.reload();
  };
  return (
    <Load load={load} skeleton={<Skeleton shape="rows" lines={3} />}>
      {({ sessions }) => {
        const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
        return (
          <Card
            title={text('sessions.count', { count: sessions.length })}
            actions={
              sessions.length > 1 && (
                <ConfirmButton
                  kind="danger"
                  title={text('sessions.endOthers.title')}
                  text={text('sessions.endOthers.text')}
                  confirm={text('sessions.endOthers')}
                  act={() => end()}
                >
                  {text('sessions.endOthers')}
                </ConfirmButton>
              )
            }
          >
            <ul className="plain-list stack gap-4">
              {sorted.map((session) => (
                <SessionRow key={session.id} session={session} end={() => end(session.id)} />
              ))}
            </ul>
            <p role="status" className="done-line">
              {done}
            </p>
          </Card>
        );
      }}
    </Load>
  );
}
