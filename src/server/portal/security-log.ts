import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { portalErrors } from '#contract/errors.ts';
import { type Access, isLogged } from '#contract/portal/access.ts';
import type { People } from '#server/people/people.ts';
import type { PortalError } from '#server/people/portal-error.ts';

/** Refusals worth attention in large numbers; others are everyday mistakes. */
const suspicious: readonly number[] = [
  portalErrors.credentials,
  portalErrors.forbidden,
  portalErrors.tooOften,
];

/** A session that ended after guessing, unlike ordinary ends. */
const proofsEnded = 'portal.proofsEnded';

const subjectNames = ['name', 'phoneOrAccount', 'account', 'email', 'phone'] as const;
const subjectDigits = 16;

/**
 * Subject of a visitor's call as a keyed digest: lines about one name can be grouped, and no log
 * contains a contact or a password typed into the wrong field.
 */
function toSubject({ secrets }: People, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const values = body as Record<string, unknown>;
  const texts = subjectNames.map((name) => values[name]);
  const text = texts.find((value): value is string => typeof value === 'string' && value !== '');
  if (text === undefined) return undefined;
  return createHmac('sha256', secrets.derive('security log'))
    .update(text.trim().toLowerCase())
    .digest('hex')
    .slice(0, subjectDigits);
}

/** Call, user and origin; never data of the request. */
function toWho(people: People, request: FastifyRequest) {
  const { portalSession: session } = request;
  const subject = session ? undefined : toSubject(people, request.body);
  return {
    call: `${request.method} ${request.routeOptions.url}`,
    ip: request.ip,
    ...(session && { userId: session.user.id, sessionId: session.id }),
    ...(session?.member && { organisationId: session.member.organisation.id }),
    ...(session?.user.staff === 1 && { staff: true }),
    ...(subject && { subject }),
  };
}

/** Logs a successful call if its description says so or it audited something. */
export function logDone(
  people: People,
  call: Access,
  request: FastifyRequest,
  isAudited: boolean,
): void {
  if (!isAudited && !isLogged(call)) return;
  request.log.info({ event: 'call.done', ...toWho(people, request) }, 'done');
}

/** Logs a refused call: by the key of its text and the names of invalid fields. */
export function logRefused(
  people: People,
  request: FastifyRequest,
  { code, text: reason, detail }: PortalError,
): void {
  const line = {
    event: 'call.refused',
    ...toWho(people, request),
    code,
    reason,
    ...(detail.fields && { fields: Object.keys(detail.fields) }),
  };
  const isSuspicious = suspicious.includes(code) || reason === proofsEnded;
  request.log[isSuspicious ? 'warn' : 'info'](line, 'refused');
}
