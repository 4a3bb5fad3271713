import { Badge, type Tone } from '@site/src/components/Badge';
import { useText } from '#client/texts.ts';

export const tones = {
  added: 'success',
  removed: 'error',
  changed: 'info',
} as const satisfies Record<string, Tone>;

/** Added, removed or changed. */
export function Kind({ kind }: { kind: keyof typeof tones }) {
  const text = useText();
  return <Badge tone={tones[kind]}>{text(`differences.kind.${kind}`)}</Badge>;
}
