import type { OpenApiDocument } from './openapi.ts';
import type { Servers } from './openapi-parts.ts';

/** Stand in the file of a frozen version, which belongs to no portal. */
export const frozenPlace = {
  title: 'Courier Open Platform',
  servers: { sandbox: 'https://sandbox.invalid', production: 'https://production.invalid' },
} as const;

/** The document of a frozen version as one portal serves it: under its name, at its addresses. */
export function toServed(
  document: OpenApiDocument,
  { title, servers }: { title: string; servers: Servers },
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
    info: { ...document.info, title },
    servers: document.servers.map(toOwn),
    paths: Object.fromEntries(paths),
  };
}
