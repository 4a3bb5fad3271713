import { BackLink } from '@site/src/components/BackLink';
import { Load } from '@site/src/components/Load';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type ParcelDetail, showParcel } from '#contract/portal/console-parcels.ts';
import { Rests } from '../../_components/Rests.tsx';
import { useFollow } from '../../_useFollow.ts';
import { Facts } from './Facts.tsx';
import { Pushes } from './Pushes.tsx';
import styles from './parcel.module.css';
import { Scenario } from './Scenario.tsx';
import { Tracking } from './Tracking.tsx';

/** Whether anything may still become of a parcel and its pushes. */
function mayChange(parcel: ParcelDetail | undefined): boolean {
  if (!parcel) return true;
  const { progress, pushes } = parcel;
  const isOver = progress.done >= progress.steps.length || parcel.status === 104;
  return !isOver || pushes.some(({ status }) => status === 'pending');
}

interface ParcelViewProps {
  billCode: string;
  /** Address of the list that the reader came from. */
  back: string;
}

/** One parcel, followed as it moves: its order, its scenario, its tracking and its pushes. */
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
