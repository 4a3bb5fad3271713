import type { Static, TObject, TProperties } from 'typebox';
import type { Access } from './access.ts';
import { fields } from './fields.ts';

/**
 * One call of the portal below `/openplatformweb` as plain data, from which routes, roles, proofs, locks, the
 * security log and the types of client and server come. GET carries the request in the query, POST as JSON.
 * `Answer` is the type of `data` in a success.
 */
export type PortalCall<
  Request extends TObject = TObject,
  Answer = unknown,
  Path extends string = string,
  Rights extends Access = Access,
> = Rights & {
  method: 'GET' | 'POST';
  path: Path;
  request: Request;
  /** Sent as multipart/form-data, with a longer timeout. */
  isUpload?: true;
  /** Responds with a stream of events. */
  isStream?: true;
  /** Type of the response; does not exist at run time. */
  answers?: Answer;
};

export type AskOf<Call> = Call extends PortalCall<infer Request> ? Static<Request> : never;
export type AnswerOf<Call> = Call extends { answers?: infer Answer } ? Answer : never;

function callBy(method: PortalCall['method']) {
  return <Answer = null>() =>
    <
      const Path extends string,
      const Rights extends Access,
      Properties extends TProperties = Record<never, never>,
    >(
      path: Path,
      rights: Rights,
      properties?: Properties,
    ): PortalCall<TObject<Properties>, Answer, Path, Rights> => {
      return { ...rights, method, path, request: fields(properties ?? ({} as Properties)) };
    };
}

/**
 * `get<Answer>()(path, rights, fields)`: defines a call with its request in the query. The empty brackets
 * keep its types exact.
 */
export const get = callBy('GET');

/** Defines a call with its request as JSON. */
export const post = callBy('POST');

/**
 * A GET that responds with `text/event-stream`, the data of each event the JSON of an `Event`.
 * Refusals are the usual envelope.
 */
export function stream<Event>() {
  return <const Path extends string, const Rights extends Access, Properties extends TProperties>(
    path: Path,
    rights: Rights,
    properties: Properties,
  ) => ({ ...get<AsyncIterable<Event>>()(path, rights, properties), isStream: true }) as const;
}
