import { useText } from '#client/texts.ts';

/** Who decided: a reviewer by the account, the operator tool, or the settings. */
export function Decider({ by }: { by: string | null }) {
  const text = useText();
  const isSystem = by === 'operator' || by === 'auto';
  return isSystem ? text(`operator.system.${by}`) : <bdi>{by}</bdi>;
}
