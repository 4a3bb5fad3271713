import { Card } from '@site/src/components/Card';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { ParcelScan } from '#contract/portal/console-parcels.ts';
import styles from './parcel.module.css';

/** The parcel's way, as `logistics/trace` tells it; a new scan is read out. */
export function Tracking({ scans }: { scans: readonly ParcelScan[] }) {
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
