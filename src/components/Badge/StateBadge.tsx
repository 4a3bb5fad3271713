import { useText } from '#client/texts.ts';
import type { CertificationState } from '#contract/portal/cer.ts';
import type { ShownState } from '#contract/portal/interfaces.ts';
import type { integratorStates } from '#contract/portal/operator-integrators.ts';
import type { NoticeState } from '#contract/portal/operator-notices.ts';
import { Badge, type Tone } from './index.tsx';

type State = CertificationState | ShownState | (typeof integratorStates)[number] | NoticeState;

const tones: Record<State, Tone> = {
  none: 'neutral',
  draft: 'neutral',
  revoked: 'neutral',
  submitted: 'info',
  applied: 'info',
  scheduled: 'info',
  approved: 'success',
  live: 'success',
  active: 'success',
  published: 'success',
  disabled: 'warning',
  rejected: 'error',
  suspended: 'error',
};

interface StateBadgeProps {
  state: State;
  /** The word is the text `<of>.<state>`. */
  of: string;
  tone?: Tone;
}

/** The state of a certification, an application, an integrator or a notice. */
export function StateBadge({ state, of, tone = tones[state] }: StateBadgeProps) {
  return <Badge tone={tone}>{useText()(`${of}.${state}`)}</Badge>;
}
