import { Badge } from '@site/src/components/Badge';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { useDeviceName } from '@site/src/components/DeviceName/useDeviceName.ts';
import { Time } from '@site/src/components/Time';
import { Monitor, Smartphone } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { toDevice } from '#contract/device.ts';
import type { OpenSession } from '#contract/portal/user.ts';
import styles from './styles.module.css';

/** One session: on what, from where, when; all but the own can be ended. */
export function SessionRow({ session, end }: { session: OpenSession; end: () => Promise<void> }) {
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
