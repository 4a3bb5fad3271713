import Link from '@docusaurus/Link';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { PushStatus } from '@site/src/components/PushStatus';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { PushRow } from '#contract/portal/console-pushes.ts';
import styles from './parcel.module.css';

/** What was pushed of the parcel; each leads to its attempts. */
export function Pushes({ pushes }: { pushes: readonly PushRow[] }) {
  const text = useText();
  return (
    <Card title={text('control.parcels.pushes')}>
      {pushes.length === 0 ? (
        <div className="stack gap-3">
          <p className="muted-sm no-margin">{text('control.parcels.pushes.none')}</p>
          <ButtonLink kind="small" to="/control/callbacks">
            {text('control.parcels.pushes.set')}
          </ButtonLink>
        </div>
      ) : (
        <ul className="plain-list ruled">
          {pushes.map(({ id, kind, status, createdAt, attempts }) => (
            <li key={id} className={styles.push}>
              <Link to={`/control/callbacks?push=${id}`}>{titleOfOperation(kind)}</Link>
              <PushStatus status={status} />
              <span className={styles.when}>
                <Time at={createdAt} />
                <span>{text('control.parcels.pushes.attempts', { count: attempts })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
