import type { sandboxCalls } from '#contract/operations/all.ts';
import { findPush, type PushKind } from '#contract/operations/pushes.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { isPermitted } from '#server/accounts/permission.ts';
import type { HandlersOf, SandboxCore } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { PushContext } from '#server/push/push-context.ts';
import {
  answerListPushes,
  answerParkPush,
  answerReplayPush,
  answerSetCallback,
} from '#server/push/sandbox-calls.ts';
import type { FindAccount } from './authenticate.ts';

/** Throws 145003012 if the account's level does not include a push. */
async function assertPushPermitted(
  findAccount: FindAccount,
  { apiAccount }: Caller,
  kind: PushKind,
): Promise<void> {
  const account = await findAccount(apiAccount);
  const push = findPush(kind);
  if (account && push && isPermitted(account, push)) return;
  throw new ApiError('145003012', { text: 'detail.pushNotGranted', field: 'kind' });
}

export type SandboxHandlers = SandboxCore & HandlersOf<(typeof sandboxCalls)[number]>;

/** Handlers of the sandbox: its courier, and pushes that integrators manage by calls. */
export function createSandboxHandlers(
  core: SandboxCore,
  pushContext: PushContext,
  findAccount: FindAccount,
): SandboxHandlers {
  return {
    ...core,
    'sandbox/setCallback': async ({ caller, request, textOf }) => {
      await assertPushPermitted(findAccount, caller, request.kind);
      return answerSetCallback(pushContext, caller, request, textOf);
    },
    'sandbox/listPushes': ({ caller, request }) => answerListPushes(pushContext, caller, request),
    'sandbox/parkPush': ({ caller, request }) => answerParkPush(pushContext, caller, request),
    'sandbox/replayPush': ({ caller, request }) => answerReplayPush(pushContext, caller, request),
  };
}
