import { fillText } from '#contract/texts.ts';
import { workingApi } from '#contract/versions/v2.ts';
import { type OpenApiDocument, toOpenApi } from './openapi.ts';
import type { Place, TextOf } from './openapi-parts.ts';

/** Placeholders in a frozen version's file, which belongs to no portal. */
export const frozenPlace = {
  title: 'Courier Open Platform',
  servers: { sandbox: 'https://sandbox.invalid', production: 'https://production.invalid' },
} as const;

/** The working contract as the document of a version, of no portal; `version` as in `1.0.0`. */
export function toFrozen(version: string, textOf: TextOf): OpenApiDocument {
  return toOpenApi(workingApi, { ...frozenPlace, version, textOf });
}

/** The document with the numbers of a portal's settings in its texts. */
function showSettingsIn(document: OpenApiDocument, shown: Place['shown']): OpenApiDocument {
  const json = JSON.stringify(document, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? fillText(value, shown) : value,
  );
  return JSON.parse(json) as OpenApiDocument;
}

/** Returns a frozen version's document as one portal serves it: with its name, addresses and settings. */
export function toServed(
  frozen: OpenApiDocument,
  { title, servers, contact, shown }: Place,
): OpenApiDocument {
  const document = showSettingsIn(frozen, shown);
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
