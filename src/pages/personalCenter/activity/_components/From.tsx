import { useDeviceName } from '@site/src/components/DeviceName/useDeviceName.ts';
import { useText } from '#client/texts.ts';
import type { ActivityRow } from '#contract/portal/activity.ts';
import styles from './styles.module.css';

function Known({ ip, userAgent }: NonNullable<ActivityRow['from']>) {
  return (
    <span className={styles.from} title={userAgent}>
      <code dir="ltr">{ip}</code>
      <span>{useDeviceName(userAgent)}</span>
    </span>
  );
}

/** From which address and browser it came, as far as that is kept. */
export function From({ action, from }: Pick<ActivityRow, 'action' | 'from'>) {
  const text = useText();
  if (from) return <Known {...from} />;
  const missing = action === 'session.refused' ? 'activity.elsewhere' : 'activity.from.none';
  return <span className="muted">{text(missing)}</span>;
}
