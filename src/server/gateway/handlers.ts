import type { portalCalls, sandboxCalls } from '#contract/operations/all.ts';
import { findPush, type PushKind, pushes, pushKinds } from '#contract/operations/pushes.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { isOfLevel, isPermitted } from '#server/accounts/permission.ts';
import type { Core, HandlersOf, SandboxCore } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toExpiring } from '#server/pictures/addresses.ts';
import { answerListEvents } from '#server/push/event-log.ts';
import type { PushContext } from '#server/push/push-context.ts';
import {
  answerListPushes,
  answerParkPush,
  answerReplayPush,
  answerSetCallback,
} from '#server/push/sandbox-calls.ts';
import {
  answerCloseStatement,
  answerGetStatement,
  answerListStatements,
} from '#server/statements/answer-statements.ts';
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

/** Returns the kinds of events that an account may list: those of its level, or the requested ones of them. */
async function findListed(
  findAccount: FindAccount,
  { apiAccount }: Caller,
  wanted: readonly PushKind[],
): Promise<PushKind[]> {
  const account = await findAccount(apiAccount);
  const own = pushes.filter((push) => account && isOfLevel(account, push)).map(({ id }) => id);
  const refused = wanted.findIndex((kind) => !own.includes(kind));
  if (refused >= 0) {
    throw new ApiError('145003012', { text: 'detail.pushNotGranted', field: `types[${refused}]` });
  }
  return pushKinds.filter(
    (kind) => own.includes(kind) && (wanted.length === 0 || wanted.includes(kind)),
  );
}

export type PortalHandlers = HandlersOf<(typeof portalCalls)[number]>;

/** Handlers of the calls that the portal answers in both environments. */
function createPortalHandlers(pushContext: PushContext, findAccount: FindAccount): PortalHandlers {
  return {
    'events/listEvents': async ({ caller, request }) => {
      const kinds = await findListed(findAccount, caller, request.types ?? []);
      return answerListEvents(pushContext, caller.accountId, kinds, request);
    },
    'finance/listStatements': ({ caller, request }) =>
      answerListStatements(pushContext, caller.accountId, request),
    'finance/getStatement': ({ caller, request }) =>
      answerGetStatement(pushContext, caller.accountId, request),
  };
}

/** Gives the addresses of a core's proof of delivery their short life. */
function createProofHandler(
  core: Core,
  pushContext: PushContext,
): Core['logistics/proofOfDelivery'] {
  return async (call) => {
    const proof = await core['logistics/proofOfDelivery'](call);
    return { ...proof, pictures: toExpiring(pushContext, proof.pictures) };
  };
}

export type ProductionHandlers = Core & PortalHandlers;

/** Handlers of production: its core, and calls that the portal answers. */
export function createProductionHandlers(
  core: Core,
  pushContext: PushContext,
  findAccount: FindAccount,
): ProductionHandlers {
  return {
    ...core,
    ...createPortalHandlers(pushContext, findAccount),
    'logistics/proofOfDelivery': createProofHandler(core, pushContext),
  };
}

export type SandboxHandlers = SandboxCore &
  PortalHandlers &
  HandlersOf<(typeof sandboxCalls)[number]>;

/** Handlers of the sandbox: its courier, and pushes that integrators manage by calls. */
export function createSandboxHandlers(
  core: SandboxCore,
  pushContext: PushContext,
  findAccount: FindAccount,
): SandboxHandlers {
  return {
    ...core,
    ...createProductionHandlers(core, pushContext, findAccount),
    'sandbox/setCallback': async ({ caller, request, textOf }) => {
      await assertPushPermitted(findAccount, caller, request.kind);
      return answerSetCallback(pushContext, caller, request, textOf);
    },
    'sandbox/listPushes': ({ caller, request }) => answerListPushes(pushContext, caller, request),
    'sandbox/parkPush': ({ caller, request }) => answerParkPush(pushContext, caller, request),
    'sandbox/replayPush': ({ caller, request }) => answerReplayPush(pushContext, caller, request),
    'sandbox/closeStatement': ({ caller, request }) =>
      answerCloseStatement(pushContext, caller.accountId, request),
  };
}
