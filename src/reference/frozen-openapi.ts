import { workingApi } from '#contract/versions/working.ts';
import { type OpenApiDocument, toOpenApi } from './openapi.ts';
import type { Place, TextOf } from './openapi-parts.ts';

/** Stand in the file of a frozen version, which belongs to no portal. */
export const frozenPlace = {
  title: 'Courier Open Platform',
  servers: { sandbox: 'https://sandbox.invalid', production: 'https://production.invalid' },
} as const;

/** The working contract as the document of a version, of no portal; `version` as in `1.0.0`. */
export function toFrozen(version: string, textOf: TextOf): OpenApiDocument {
  return toOpenApi(workingApi, { ...frozenPlace, version, textOf });
}

/** The document of a frozen version as one portal serves it: under its name, at its addresses. */
export function toServed(
  document: OpenApiDocument,
  { title, servers, contact }: Place,
): OpenApiDocument {
  const toOwn = <Server extends { url: string }>(server: Server): Server => ({
    ...server,
    url: server.url
      .replace(frozenPlace.servers.sandbox, servers.sandbox)
      .replace(frozenPlace.servers.production, servers.production),
  });
  const paths = Object.entries(document.paths).map(([path, { post }]) => [
    path,
    { post: { ...post, ...(post.servers && { servers: post.servers.map(toOwn) }) } },
  ]);
  return {
    ...document,
    info: { ...document.info, title, ...(contact && { contact }) },
    servers: document.servers.map(toOwn),
    paths: Object.fromEntries(paths),
  };
}
