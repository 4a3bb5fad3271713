import Link from '@docusaurus/Link';
import { BackLink } from '@site/src/components/BackLink';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { Load } from '@site/src/components/Load';
import { PushStatus } from '@site/src/components/PushStatus';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type ParcelDetail, showParcel } from '#contract/portal/console-parcels.ts';
import { Rests } from '../../_components/Rests.tsx';
import { useFollow } from '../../_useFollow.ts';
import { Facts } from './Facts.tsx';
import styles from './parcel.module.css';
import { Scenario } from './Scenario.tsx';

/** Returns true if a parcel or its pushes may still change. */
function mayChange(parcel: ParcelDetail | undefined): boolean {
  if (!parcel) return true;
  const { progress, pushes } = parcel;
  const isOver = progress.done >= progress.steps.length || parcel.status === 104;
  return !isOver || pushes.some(({ status }) => status === 'pending');
}

/** The parcel's tracking, as `logistics/trace` returns it; new scans are announced to screen readers. */
function Tracking({ scans }: Pick<ParcelDetail, 'scans'>) {
  const text = useText();
  return (
    <Card title={text('control.parcels.tracking')}>
      <p role="status" className="visually-hidden">
        {scans[0]?.text}
      </p>
      {scans.length === 0 ? (
        <p className="muted-sm no-margin">{text('control.parcels.tracking.none')}</p>
      ) : (
        <ol className="plain-list">
          {scans.map((scan) => (
            <li key={scan.number} className={styles.scan}>
              <p className="no-margin">
                <bdi>{scan.text}</bdi>
              </p>
              <p className={styles.when}>
                <Time at={scan.time} show="exact" />
                <span>{scan.name}</span>
                {scan.staff && <bdi dir="ltr">{scan.staff}</bdi>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The parcel's pushes; each links to its attempts. */
function Pushes({ pushes }: Pick<ParcelDetail, 'pushes'>) {
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

interface ParcelViewProps {
  billCode: string;
  /** Address of the list that the reader came from. */
  back: string;
}

/** One parcel, followed live: order, scenario, tracking and pushes. */
export function ParcelView({ billCode, back }: ParcelViewProps) {
  const text = useText();
  const load = useLoad(showParcel, { billCode });
  const following = useFollow(load, load.state !== 'failed' && mayChange(load.data));
  return (
    <>
      <BackLink to={back}>{text('control.parcels.back')}</BackLink>
      <Rests {...following} />
      <Load load={load}>
        {(parcel) => (
          <>
            <Facts parcel={parcel} />
            <Scenario parcel={parcel} onMoved={load.reload} />
            <div className={styles.columns}>
              <Tracking scans={parcel.scans} />
              <Pushes pushes={parcel.pushes} />
            </div>
          </>
        )}
      </Load>
    </>
  );
}
