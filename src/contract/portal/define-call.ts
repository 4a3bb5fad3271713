import type { Static, TObject } from 'typebox';

/** Who asks: by certification (design.md §7), or a reviewer of the courier's staff. */
export type Role = 'visitor' | 'user' | 'developer' | 'enterprise' | 'reviewer';

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
  /** Carries the type of the answer; never there. */
  answers?: Answer;
}

export type AskOf<Call> = Call extends PortalCall<infer Request> ? Static<Request> : never;
export type AnswerOf<Call> = Call extends PortalCall<TObject, infer Answer> ? Answer : never;

/** `defineCall<Answer>()({ method, path, request })`: checks the types of a call and keeps them exact. */
export function defineCall<Answer = null>() {
  return <Request extends TObject, const Path extends string>(
    call: PortalCall<Request, Answer, Path>,
  ): PortalCall<Request, Answer, Path> => call;
}
