import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { useText } from '#client/texts.ts';

/** Shows if an integrator's accounts may make calls. */
export function IntegratorState({ isSuspended }: { isSuspended: boolean }) {
  const text = useText();
  const state = isSuspended ? 'suspended' : 'active';
  return <Badge tone={stateTones[state]}>{text(`operator.integrators.state.${state}`)}</Badge>;
}
