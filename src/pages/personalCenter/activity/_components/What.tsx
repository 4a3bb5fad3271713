import { Action, Details, Facts } from '@site/src/components/AuditRecord';
import { Badge } from '@site/src/components/Badge';
import { useDeviceName } from '@site/src/components/DeviceName/useDeviceName.ts';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { ActivityRow } from '#contract/portal/activity.ts';
import styles from './styles.module.css';

/** Details of a sign-in, refused or not, or of ended sessions, besides their origin. */
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

/** An event, its account and its details. */
export function What({ row }: { row: ActivityRow }) {
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

/** The action's address and browser, if they are kept. */
export function From({ action, from }: Pick<ActivityRow, 'action' | 'from'>) {
  const text = useText();
  if (from) return <Known {...from} />;
  const missing = action === 'session.refused' ? 'activity.elsewhere' : 'activity.from.none';
  return <span className="muted">{text(missing)}</span>;
}
