import type { CertificationState } from '#contract/portal/cer.ts';
import type { ShownState } from '#contract/portal/interfaces.ts';
import type { integratorStates } from '#contract/portal/operator-integrators.ts';
import type { NoticeState } from '#contract/portal/operator-notices.ts';
import type { Tone } from './index.tsx';

/** Tone of each state of a certification, an application, an integrator or a notice. */
export const stateTones: Record<
  CertificationState | ShownState | (typeof integratorStates)[number] | NoticeState,
  Tone
> = {
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
