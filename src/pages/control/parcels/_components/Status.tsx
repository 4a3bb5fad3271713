import { Badge, type Tone } from '@site/src/components/Badge';
import { useText } from '#client/texts.ts';

const tones: Record<number, Tone> = { 103: 'info', 104: 'error' };

/** Where an order is in its life, in a word and its number. */
export function Status({ status }: { status: number }) {
  const text = useText();
  return (
    <Badge tone={tones[status] ?? 'neutral'}>
      {text(`control.parcels.status.${status}`)} <bdi dir="ltr">{status}</bdi>
    </Badge>
  );
}
