import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/is-object.ts';
import { isolate } from '#contract/isolate.ts';
import { type Access, isStaffs, leastRole } from '#contract/portal/access.ts';
import type { AnyPortalCall } from '#contract/portal/all.ts';
import { type AuditAction, proofActions } from '#contract/portal/audit.ts';
import { type MemberRole, type Role, reaches } from '#contract/portal/roles.ts';
import type { LiveCalls } from '#server/console/calls/live-calls.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import type { ProductionCore } from '#server/core/built-in/rehearsal.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { DemoAccount } from '#server/demo.ts';
import { jsonType } from '#server/http/kept-answer.ts';
import { SlicedJson } from '#server/http/sliced-json.ts';
import type { Asked } from '#server/people/asked.ts';
import { assertFields } from '#server/people/assert-fields.ts';
import { hasSecondFactor, toSetUp } from '#server/people/factors/own-factors.ts';
import type { People } from '#server/people/people.ts';
import { type ErrorName, PortalError } from '#server/people/portal-error.ts';
import { assertProved } from '#server/people/sessions/proof.ts';
import { findSession, type Origin, type Session } from '#server/people/sessions/session-store.ts';
import { noteUse } from '#server/people/users/known-networks.ts';
import { toNetwork } from '#server/people/users/network.ts';
import { asking } from '#server/runtime/fair-queue.ts';
import type { Settings } from '#server/settings/settings.ts';
import { toStorable } from '#server/text/storable-text.ts';
import { toBodyLimit } from './body-limit.ts';
import { checkAnswer } from './check-answer.ts';
import { toPortalSuccess } from './envelope.ts';
import { sendEvents, sendSlices } from './event-stream.ts';
import { holdActor } from './hold-actor.ts';
import { languageOf } from './language-routes.ts';
import { logDone } from './security-log.ts';

/** Judged by the raw request: anything not plainly for the sandbox may be read as production later. */
function isProduction(request: unknown): boolean {
  return !isObject(request) || request.environment !== 'sandbox';
}

function isMeant(rule: Access['stepUp'], user: UserRow, request: unknown): boolean {
  if (rule === 'production') return isProduction(request);
  return rule === 'always' || user.staff === 1 || hasSecondFactor(user);
}

/** Refuses a call with step-up if the last proof is too old; otherwise records the network of the action. */
async function assertStepUp(
  people: People,
  { stepUp }: Access,
  session: Session,
  { sent, ip }: { sent: unknown; ip: string },
): Promise<void> {
  if (!stepUp || !isMeant(stepUp, session.user, sent)) return;
  assertProved(people, session);
  await noteUse(people, session.user, ip);
}

const longestZone = 64;

/** A valid time zone; undefined for other texts. */
function toZone(text: string): string | undefined {
  const offset = /^(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(text);
  const [, sign = '', hours = '', minutes = '00'] = offset ?? [];
  const name = offset ? `${sign}${hours.padStart(2, '0')}:${minutes}` : text;
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** A user's time zone: the chosen one, else the `timezone` header (an IANA name or `GMT±h`), else the courier's. */
function zoneOf(
  user: Pick<UserRow, 'time_zone'> | undefined,
  header: string | string[] | undefined,
  { timeZone }: Pick<Settings, 'timeZone'>,
): string {
  const asked = typeof header === 'string' && header.length <= longestZone ? toZone(header) : null;
  return (user?.time_zone ? toZone(user.time_zone) : undefined) ?? asked ?? timeZone;
}

export interface PortalContext {
  people: People;
  /** The sandbox's courier. */
  courier: Courier;
  production: ProductionCore;
  /** Set while DEMO is on. */
  demo: DemoAccount | undefined;
  liveCalls: LiveCalls;
}

/** Further context of some handlers. */
export interface PortalParts extends Omit<PortalContext, 'people'> {
  http: FastifyRequest;
}

declare module 'fastify' {
  interface FastifyRequest {
    portalSession?: Session;
    /** Kind of the refusal. */
    portalRefusal?: ErrorName;
  }
}

/** Errors of a handler after a body timeout are dropped, since 408 was already sent. */
async function handleInTime<Result>(reply: FastifyReply, handled: Promise<Result>) {
  try {
    return await handled;
  } catch (cause) {
    if (!reply.sent) throw cause;
    return undefined;
  }
}

function toRole(session: Session | undefined): Role {
  if (!session) return 'visitor';
  return session.member?.organisation.level ?? 'reviewer';
}

/** Characters of a user agent, which is shown with sessions and activity. */
const mostUserAgent = 500;

function toOrigin({ ip, headers }: FastifyRequest): Origin {
  return { ip, userAgent: toStorable(headers['user-agent'] ?? '', mostUserAgent) };
}

/** Organisations take turns at reports and exports, staff by user, and visitors by network. */
function toAsker({ ip }: FastifyRequest, session: Session | undefined): string {
  if (session?.user.shared === 1) return toNetwork(ip);
  return session?.member?.organisation.id ?? session?.user.id ?? toNetwork(ip);
}

function tokenOf({ headers }: FastifyRequest): string {
  return typeof headers.token === 'string' ? headers.token : '';
}

/** Requirement for callers whose organisation's certification is not sufficient. */
function toForbidden(roles: readonly Role[], { member }: Session): PortalError {
  const isUncertified = member && roles.includes('developer');
  return new PortalError('forbidden', isUncertified ? 'portal.certifyFirst' : 'portal.forbidden');
}

const roleTexts = {
  viewer: 'portal.forbidden',
  developer: 'portal.developersOnly',
  owner: 'portal.ownersOnly',
} as const satisfies Record<MemberRole, string>;

/**
 * Refuses a member whose role is not enough for a call. `sent` is the raw request, as for `isProduction`.
 */
function assertRole(call: AnyPortalCall, session: Session, sent: unknown): void {
  const least = leastRole(call, isProduction(sent));
  if (!session.member || !least || reaches(session.member.role, least)) return;
  throw new PortalError('forbidden', roleTexts[least]);
}

/** Our pages never make this many calls in one session. */
async function assertNotTooOften({ limits }: People, session: Session): Promise<void> {
  const waitS = await limits.sessionCalls.count(session.id);
  if (waitS > 0) throw new PortalError('tooOften', 'portal.callsTooOften', { data: { waitS } });
}

/** Identifies the caller and refuses unauthorised ones, before the body is read. */
async function assertAccess(people: People, call: AnyPortalCall, request: FastifyRequest) {
  const { who: roles } = call;
  const session = await findSession(people, tokenOf(request));
  if (session) {
    request.portalSession = session;
    await assertNotTooOften(people, session);
  }
  if (!roles.includes(toRole(session))) {
    throw session
      ? toForbidden(roles, session)
      : new PortalError('sessionOver', 'portal.sessionOver');
  }
  if (!session) return;
  // Staff must complete their setup before any staff call.
  if (isStaffs(call) && toSetUp(session.user) !== null) {
    throw new PortalError('forbidden', 'portal.setUpFirst');
  }
  // Treated as a sandbox call, since the request was not read yet.
  assertRole(call, session, { environment: 'sandbox' });
}

/** True if a call may audit an action. */
function mayAudit({ audits = [] }: AnyPortalCall, action: AuditAction): boolean {
  return audits.includes(action) || proofActions.includes(action);
}

type AnyAsked = Asked<unknown, Session | undefined> & PortalParts;

/** Registers a call; `handle` runs after authorisation and validation. */
export function addCall(
  app: FastifyInstance,
  context: PortalContext,
  call: AnyPortalCall,
  handle: (asked: AnyAsked) => Promise<unknown>,
): void {
  const isForEverybody = call.who.includes('visitor');
  app.route({
    method: call.method,
    url: `/${call.path}`,
    ...(isForEverybody && { compress: false }),
    // A HEAD request would keep an unread stream open.
    exposeHeadRoute: call.isStream !== true,
    bodyLimit: toBodyLimit(call.request as FieldSchema),
    config: { isUpload: call.isUpload === true },
    onRequest: (request) => assertAccess(context.people, call, request),
    async handler(request, reply) {
      const { portalSession: session } = request;
      const origin = toOrigin(request);
      // The demo integrator is shared, so origins are hidden.
      let isAudited = false;
      const people: People = {
        ...context.people,
        ...(session?.user.shared !== 1 && { origin }),
        onAudit: (action) => {
          isAudited = true;
          if (mayAudit(call, action)) return;
          const fault = `${call.path} does not name ${action} among its audits`;
          if (!context.people.settings.production) throw new Error(fault);
          // The change is correct but its description is not, so the call continues.
          request.log.error(fault);
        },
      };
      const sent = call.method === 'GET' ? request.query : request.body;
      if (session) assertRole(call, session, sent);
      if (session) await assertStepUp(people, call, session, { sent, ip: request.ip });
      const language = languageOf(request);
      const held = holdActor({ ...context, people }, call, session);
      const asked: AnyAsked = {
        ...held.context,
        request: assertFields(call.request, sent),
        session,
        user: session?.user,
        member: session?.member,
        language,
        textOf: (key, values = {}) =>
          people.texts.get(language.locale, key, isolate(values, language.locale)),
        timeZone: zoneOf(session?.user, request.headers.timezone, people.settings),
        origin,
        token: tokenOf(request),
        setSession: (opened) => {
          request.portalSession = opened;
        },
        http: request,
      };
      const asker = toAsker(request, session);
      const handled = await handleInTime(
        reply,
        asking.run(asker, () => handle(asked)),
      );
      await held.assertStillActing();
      logDone(people, call, request, isAudited);
      if (reply.sent) return reply;
      const answer = context.people.settings.production ? handled : checkAnswer(call, handled);
      if (answer instanceof SlicedJson) return sendSlices(reply, answer, asker);
      if (call.isStream) return sendEvents(reply, answer as AsyncIterable<object>);
      const envelope = toPortalSuccess(answer ?? null);
      if (!isForEverybody) return reply.header('cache-control', 'no-store').send(envelope);
      const kept = app.keptAnswers.find(JSON.stringify(envelope), jsonType);
      return kept.send(request, reply, 'no-store');
    },
  });
}
