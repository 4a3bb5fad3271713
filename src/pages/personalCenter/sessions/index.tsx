import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { useDeviceName } from '@site/src/components/DeviceName/useDeviceName.ts';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import { toDevice } from '#contract/device.ts';
import { type OpenSession, userEndSession, userSessions } from '#contract/portal/user.ts';
import { createPersonalPage } from '../_components/PersonalPage.tsx';
import styles from '../_components/styles.module.css';

function SessionRow({ session, end }: { session: OpenSession; end: () => Promise<void> }) {
  const text = useText();
  const { list } = useFormats();
  const { userAgent, ip, createdAt, usedAt, endsAt, factors, current } = session;
  const device = useDeviceName(userAgent);
  const Icon = toDevice(userAgent).isPhone ? Smartphone : Monitor;
  return (
    <li className={styles.session}>
      <Icon size={22} aria-hidden />
      <div>
        <p className="cluster no-margin gap-1-3 font-semibold" title={userAgent}>
          <bdi>{device}</bdi>
          {current && <Badge tone="success">{text('sessions.current')}</Badge>}
        </p>
        <p className={styles.facts}>
          <span>
            {text('sessions.ip')} <code dir="ltr">{ip}</code>
          </span>
          <span>
            {text('sessions.used')} <Time at={usedAt} />
          </span>
          <span>
            {text('sessions.signedIn')} <Time at={createdAt} />{' '}
            {text('sessions.by', {
              factors: list(factors.map((each) => text(`factor.name.${each}`))),
            })}
          </span>
          <span>
            {text('sessions.ends')} <Time at={endsAt} />
          </span>
        </p>
      </div>
      {!current && (
        <ConfirmButton
          title={text('sessions.end.title', { device })}
          text={text('sessions.end.text', { device, ip })}
          confirm={text('sessions.end')}
          act={end}
          aria-label={text('sessions.end.of', { device })}
        >
          {text('sessions.end')}
        </ConfirmButton>
      )}
    </li>
  );
}

function SessionList() {
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

export default createPersonalPage({ title: 'sessions.title', lead: 'sessions.lead' }, SessionList);
