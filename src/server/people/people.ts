import type { AuditAction } from '#contract/portal/audit.ts';
import type { FindCustomer } from '#server/accounts/customer-store.ts';
import type { PushContext } from '#server/push/push-context.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Texts } from '#server/text/texts.ts';
import type { ResolvePlace } from './certification/check-data.ts';
import type { Limits } from './limits.ts';
import type { Passwords } from './users/passwords.ts';

/** Context of requests about users, certification, applications and notices. */
export interface People extends PushContext {
  settings: Settings;
  texts: Texts;
  findCustomer: FindCustomer;
  /** A company's address in the courier's spelling, or its first unknown part. */
  resolvePlace: ResolvePlace;
  /** Origin of the call; absent for commands and public calls. */
  origin?: { ip: string; userAgent: string } | undefined;
  /** Called for each audit entry of a call. */
  onAudit?(action: AuditAction): void;
  /** True if the courier's own system did not respond to the last call. */
  isCoreAway(): boolean;
  passwords: Passwords;
  limits: Limits;
}
