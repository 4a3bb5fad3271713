import { pushes } from '#contract/operations/all.ts';
import type { PushKind } from '#contract/portal/console-pushes.ts';
import { ApiError } from '#server/api-error.ts';
import type { Caller } from '#server/courier/accounts/caller.ts';
import type { Courier } from '#server/courier/courier.ts';
import { createFindAccount, isPermitted } from './authenticate.ts';

/** 145003012 where the account's level does not reach a push. */
export async function assertPushPermitted(
  courier: Courier,
  { apiAccount }: Caller,
  kind: PushKind,
): Promise<void> {
  const account = await createFindAccount(courier.database)(apiAccount);
  const push = pushes.find(({ id }) => id === kind);
  if (account && push && isPermitted(account, push)) return;
  throw new ApiError('145003012', { text: 'detail.pushNotGranted', field: 'kind' });
}
