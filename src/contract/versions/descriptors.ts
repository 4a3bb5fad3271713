import type { ErrorCode } from '../errors.ts';
import type { Operation } from '../operation.ts';
import type { ReasonKey } from '../reasons.ts';

/** How a version authenticates callers: `md5-v1` of `signature/md5-v1.ts`, `hmac-v2` of `signature/hmac-v2.ts`. */
export type Scheme = 'md5-v1' | 'hmac-v2';

/** Wire format of a version as plain data: frozen with the documents, so that their pages call it. */
export interface Descriptor {
  /** First number of its documentation's version: 1 of `1.0`. */
  major: 1 | 2;
  /** Path below the origin, without the operation's path. */
  basePath: string;
  /** Path of the gateway for sandbox accounts only, which the pages' tester also uses. */
  mockPath: string;
  scheme: Scheme;
  /** Content type of a request: the form field bizContent, or plain JSON. */
  contentType: 'application/x-www-form-urlencoded' | 'application/json';
  /** `v1`: always HTTP 200, the first wrong field in `msg`. `v2`: HTTP status by class, every one in `errors`. */
  envelope: 'v1' | 'v2';
}

export const descriptor1: Descriptor = {
  major: 1,
  basePath: '/webopenplatformapi/api',
  mockPath: '/openplatformweb/mock',
  scheme: 'md5-v1',
  contentType: 'application/x-www-form-urlencoded',
  envelope: 'v1',
};

export const descriptor2: Descriptor = {
  major: 2,
  basePath: '/webopenplatformapi/v2',
  mockPath: '/openplatformweb/mock/v2',
  scheme: 'hmac-v2',
  contentType: 'application/json',
  envelope: 'v2',
};

/** Returns the base path of an operation, from the origin of its environment. */
export function toBasePath(
  { basePath, mockPath }: Descriptor,
  { sandboxOnly }: Pick<Operation, 'sandboxOnly'>,
): string {
  return sandboxOnly ? mockPath : basePath;
}

/** Returns the path of an operation below the origin of its environment. */
export function toOperationPath(
  descriptor: Descriptor,
  operation: Pick<Operation, 'path' | 'sandboxOnly'>,
): string {
  return `${toBasePath(descriptor, operation)}/${operation.path}`;
}

/** A version of the open API: its wire format, and its operations in their shapes. */
export interface ApiVersion extends Descriptor {
  calls: readonly Operation[];
  /** Served only below `mockPath`. */
  sandboxCalls: readonly Operation[];
  pushes: readonly Operation[];
  /** Codes that any operation may return before its own rules are checked. */
  commonErrors: readonly ErrorCode[];
  /** Paths of an earlier version that this one lacks, and the text of the reason. */
  withdrawn: Readonly<Record<string, { text: ReasonKey<'0'>; values: Record<string, string> }>>;
}
