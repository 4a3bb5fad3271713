import type { Operation } from '../operation.ts';

/** How a version proves who calls: `md5-v1` of `signature/md5-v1.ts`, `hmac-v2` of `signature/hmac-v2.ts`. */
export type Scheme = 'md5-v1' | 'hmac-v2';

/**
 * What a version of the open API says of the wire, as plain data: it is frozen with the documents,
 * so that a frozen page's tester and samples call the version that they describe.
 */
export interface Descriptor {
  /** First number of its documentation: 1 of `1.0`. */
  major: 1 | 2;
  /** Below the origin, without the operation's path. */
  basePath: string;
  /** The gateway for sandbox accounts alone, which the pages' tester uses too. */
  mockPath: string;
  scheme: Scheme;
  /** Of a request: the form field bizContent, or the JSON itself. */
  contentType: 'application/x-www-form-urlencoded' | 'application/json';
  /**
   * `v1`: HTTP 200 for every outcome, the first field at fault in `msg`. `v2`: HTTP status by class,
   * and `errors` names every field at fault.
   */
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

/** What an operation's path stands below, from the origin of its environment. */
export function toBasePath(
  { basePath, mockPath }: Descriptor,
  { sandboxOnly }: Pick<Operation, 'sandboxOnly'>,
): string {
  return sandboxOnly ? mockPath : basePath;
}

/** The path of an operation below the origin of its environment. */
export function toOperationPath(
  descriptor: Descriptor,
  operation: Pick<Operation, 'path' | 'sandboxOnly'>,
): string {
  return `${toBasePath(descriptor, operation)}/${operation.path}`;
}
