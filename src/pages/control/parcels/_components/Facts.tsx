import { Badge, type Tone } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { DefinitionList, toIdLine } from '@site/src/components/DefinitionList';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { ArrowRight } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { ParcelDetail } from '#contract/portal/console-parcels.ts';
import styles from './parcel.module.css';

const tones: Record<number, Tone> = { 103: 'info', 104: 'error' };

/** The status of an order, as a word and its number. */
export function Status({ status }: { status: number }) {
  const text = useText();
  return (
    <Badge tone={tones[status] ?? 'neutral'}>
      {text(`control.parcels.status.${status}`)} <bdi dir="ltr">{status}</bdi>
    </Badge>
  );
}

/** Each of the two may be in a script with its own direction. */
function Party({ name, city }: ParcelDetail['sender']) {
  return (
    <span>
      <bdi>{name}</bdi>
      {' · '}
      <bdi>{city}</bdi>
    </span>
  );
}

/** What the order says. */
export function Facts({ parcel }: { parcel: ParcelDetail }) {
  const text = useText();
  const formats = useFormats();
  const { billCode, txlogisticId, status, sender, receiver, cancelReason } = parcel;
  return (
    <Card
      title={
        <span className="cluster gap-3">
          <ShortId value={billCode} label={text('control.waybill')} start={15} />
          <Status status={status} />
        </span>
      }
    >
      <DefinitionList
        items={[
          toIdLine(text('control.parcels.txlogisticId'), txlogisticId, 40),
          {
            label: text('control.parcels.way'),
            value: (
              <span className={styles.way}>
                <Party {...sender} />
                <ArrowRight size={16} aria-hidden />
                <Party {...receiver} />
              </span>
            ),
          },
          {
            label: text('control.parcels.weight'),
            value: formats.unit(parcel.weightKg, 'kilogram'),
          },
          {
            label: text('control.parcels.freight'),
            value: formats.money(parcel.sumFreight, parcel.currency),
          },
          {
            label: text('control.parcels.created'),
            value: <Time at={parcel.createdAt} show="exact" />,
          },
          Boolean(cancelReason) && {
            label: text('control.parcels.cancelReason'),
            value: <bdi>{cancelReason}</bdi>,
          },
        ]}
      />
    </Card>
  );
}
