import type { AuditAction } from '#contract/portal/audit.ts';
import type { FindCustomer } from '#server/accounts/customer-store.ts';
import type { PushContext } from '#server/push/push-context.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Texts } from '#server/text/texts.ts';
import type { ResolvePlace } from './certification/check-data.ts';
import type { Limits } from './limits.ts';
import type { Passwords } from './users/passwords.ts';

/** What a request about users, certification, applications and notices acts in. */
export interface People extends PushContext {
  settings: Settings;
  texts: Texts;
  findCustomer: FindCustomer;
  /** The address of a company in the courier's spelling, or its first part that is unknown. */
  resolvePlace: ResolvePlace;
  /** Where the call comes from; absent in commands, and where anybody may call. */
  origin?: { ip: string; userAgent: string } | undefined;
  /** Called for each row of the audit record that a call writes. */
  onAudit?(action: AuditAction): void;
  /** Whether the courier's own system, where production has one, did not answer the last call. */
  isCoreAway(): boolean;
  passwords: Passwords;
  limits: Limits;
}
