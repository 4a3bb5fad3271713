import { Badge, type Tone } from '@site/src/components/Badge';
import { useText } from '#client/texts.ts';
import type { PushStatus as Status } from '#contract/portal/console-pushes.ts';

const tones: Record<Status, Tone> = { pending: 'warning', delivered: 'success', dead: 'error' };

export function PushStatus({ status }: { status: Status }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`control.pushes.status.${status}`)}</Badge>;
}
