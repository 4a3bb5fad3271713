import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { Access } from './access.ts';
import { fields } from './fields.ts';

/**
 * One call of the portal below `/openplatformweb` as plain data, from which routes, roles, proofs, locks, the
 * security log and the types of client and server come. GET carries the request in the query, POST as JSON.
 */
export type PortalCall<
  Request extends TObject = TObject,
  Answer extends TSchema = TSchema,
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
  /** Schema of `data` in a success, or of each event. Absent in page scripts, which only know its type. */
  answer: Answer;
};

export type AskOf<Call> = Call extends PortalCall<infer Request> ? Static<Request> : never;
export type AnswerOf<Call> = Call extends { answer: infer Answer extends TSchema }
  ? Call extends { isStream: true }
    ? AsyncIterable<Static<Answer>>
    : Static<Answer>
  : never;

function callBy(method: PortalCall['method']) {
  return <Answer extends TSchema>(answer: Answer) =>
    <
      const Path extends string,
      const Rights extends Access,
      Properties extends TProperties = Record<never, never>,
    >(
      path: Path,
      rights: Rights,
      properties?: Properties,
    ): PortalCall<TObject<Properties>, Answer, Path, Rights> => {
      return { ...rights, method, path, answer, request: fields(properties ?? ({} as Properties)) };
    };
}

/**
 * `get(Answer)(path, rights, fields)`: defines a call with its request in the query. The answer has its own
 * brackets so that the light-scripts plugin can leave it out of page scripts.
 */
export const get = callBy('GET');

/** Defines a call with its request as JSON. */
export const post = callBy('POST');

/**
 * A GET that responds with `text/event-stream`, the data of each event the JSON of an `Event`.
 * Refusals are the usual envelope.
 */
export function stream<Event extends TSchema>(event: Event) {
  return <const Path extends string, const Rights extends Access, Properties extends TProperties>(
    path: Path,
    rights: Rights,
    properties: Properties,
  ) => ({ ...get(event)(path, rights, properties), isStream: true }) as const;
}
