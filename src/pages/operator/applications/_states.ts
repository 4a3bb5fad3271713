import type { ApplicationRow } from '#contract/portal/operator-applications.ts';

/** States that an application on record may have. */
export const applicationStates = [
  'applied',
  'approved',
  'rejected',
  'disabled',
  'revoked',
] as const;

/** One application among all. */
export function toKey({ user, operation }: Pick<ApplicationRow, 'user' | 'operation'>): string {
  return `${user} ${operation}`;
}
