import { toGroup } from './openapi-parts.ts';
import type { OperationPage, PageSchema } from './page.ts';

/** A list field of a request, by its path, and how many entries it takes. */
export interface ListLimit {
  field: string;
  min: number;
  max: number;
}

function findLists({ properties = {} }: PageSchema, prefix = ''): ListLimit[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const { maxItems: max, minItems: min = 0 } = field;
    const own = max === undefined ? [] : [{ field: path, min, max }];
    return [...own, ...findLists(field, `${path}.`)];
  });
}

/** Returns a version's operations in the order of its document. */
export function toOperationSummaries(pages: readonly OperationPage[]) {
  return pages.map((page) => {
    const { id, title, path, direction, sandboxOnly, level, businessDigest } = page;
    const { bodyLimitBytes, changes, version, request } = page;
    return {
      id,
      /** The chapter of the documentation. */
      group: toGroup(page),
      title,
      path,
      direction,
      ...(sandboxOnly && { sandboxOnly }),
      level,
      businessDigest,
      ...(changes && { changes }),
      scheme: version.scheme,
      bodyLimitBytes,
      lists: findLists(request),
    };
  });
}

/** An operation's data in the tables over all operations, in one language. */
export type OperationSummary = ReturnType<typeof toOperationSummaries>[number];
