import { Card } from '@site/src/components/Card';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { ParcelDetail } from '#contract/portal/console-parcels.ts';
import styles from './parcel.module.css';
import { Status } from './Status.tsx';

/** What the order says. */
export function Facts({ parcel }: { parcel: ParcelDetail }) {
  const text = useText();
  const { billCode, txlogisticId, status, sender, receiver, cancelReason } = parcel;
  return (
    <Card
      title={
        <span className={styles.title}>
          <ShortId value={billCode} label={text('control.waybill')} start={15} />
          <Status status={status} />
        </span>
      }
    >
      <DefinitionList
        items={[
          {
            label: text('control.parcels.txlogisticId'),
            value: (
              <ShortId
                value={txlogisticId}
                label={text('control.parcels.txlogisticId')}
                start={40}
              />
            ),
          },
          {
            label: text('control.parcels.way'),
            value: (
              <>
                <bdi>{`${sender.name}, ${sender.city}`}</bdi>
                {' → '}
                <bdi>{`${receiver.name}, ${receiver.city}`}</bdi>
              </>
            ),
          },
          {
            label: text('control.parcels.weight'),
            value: <bdi dir="ltr">{`${parcel.weightKg} kg`}</bdi>,
          },
          {
            label: text('control.parcels.freight'),
            value: <bdi dir="ltr">{parcel.sumFreight}</bdi>,
          },
          {
            label: text('control.parcels.created'),
            value: <Time at={parcel.createdAt} show="exact" />,
          },
          ...(cancelReason
            ? [{ label: text('control.parcels.cancelReason'), value: <bdi>{cancelReason}</bdi> }]
            : []),
        ]}
      />
    </Card>
  );
}
