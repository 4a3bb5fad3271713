import type { Static, TObject, TProperties } from 'typebox';
import { fields } from './fields.ts';

/** How far an organisation is certified (design.md §7). */
export const levels = ['user', 'developer', 'enterprise'] as const;

export type Level = (typeof levels)[number];

/** Who asks: by the certification of their organisation, or a reviewer of the courier's staff. */
export type Role = 'visitor' | Level | 'reviewer';

/** What somebody may do in an organisation; each may all that the one before it may. */
export const memberRoles = ['viewer', 'developer', 'owner'] as const;

export type MemberRole = (typeof memberRoles)[number];

/**
 * One call of the portal below `/openplatformweb` as plain data. GET carries the request in the
 * query, POST as JSON. `Answer` is the type of `data` in a success.
 */
export interface PortalCall<
  Request extends TObject = TObject,
  Answer = unknown,
  Path extends string = string,
> {
  method: 'GET' | 'POST';
  path: Path;
  request: Request;
  /** Sent as multipart/form-data, and given longer to arrive. */
  isUpload?: true;
  /** Answered by events as they happen. */
  isStream?: true;
  /** Carries the type of the answer; never there. */
  answers?: Answer;
}

export type AskOf<Call> = Call extends PortalCall<infer Request> ? Static<Request> : never;
export type AnswerOf<Call> = Call extends PortalCall<TObject, infer Answer> ? Answer : never;

function callBy(method: PortalCall['method']) {
  return <Answer = null>() =>
    <const Path extends string, Properties extends TProperties = Record<never, never>>(
      path: Path,
      properties?: Properties,
    ): PortalCall<TObject<Properties>, Answer, Path> => {
      return { method, path, request: fields(properties ?? ({} as Properties)) };
    };
}

/** `get<Answer>()(path, fields)`: a call with its request in the query. The empty brackets keep its types exact. */
export const get = callBy('GET');

/** The same with its request as JSON. */
export const post = callBy('POST');

/**
 * A GET that is answered, once it is let in, by events as they happen: `text/event-stream`, the data of
 * each the JSON of an `Event`. What refuses it is the envelope of every other call.
 */
export function stream<Event>() {
  return <const Path extends string, Properties extends TProperties>(
    path: Path,
    properties: Properties,
  ) => ({ ...get<AsyncIterable<Event>>()(path, properties), isStream: true }) as const;
}
