import { type ErrorCode, type ErrorGroup, errorCodes, toHttpStatus } from '#contract/errors.ts';
import { fillText } from '#contract/texts.ts';
import type { ApiVersion, Descriptor } from '#contract/versions/descriptors.ts';
import { type OpenApiOptions, type TextOf, toGroup } from './openapi-parts.ts';
import {
  toCall as toCall1,
  toComponents as toComponents1,
  toWebhook as toWebhook1,
} from './openapi-v1.ts';
import {
  toCall as toCall2,
  toComponents as toComponents2,
  toWebhook as toWebhook2,
} from './openapi-v2.ts';

/** Parts of a document that differ by version. */
const parts = {
  1: { toCall: toCall1, toWebhook: toWebhook1, toComponents: toComponents1 },
  2: { toCall: toCall2, toWebhook: toWebhook2, toComponents: toComponents2 },
};

const descriptions = { 1: 'openapi.description', 2: 'openapi.v2.description' };

/** SPDX form of a licence that is not public. */
const license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };

function toDescriptor(api: Descriptor): Descriptor {
  const { major, basePath, mockPath, scheme, contentType, envelope } = api;
  return { major, basePath, mockPath, scheme, contentType, envelope };
}

/** Returns the error catalogue: all codes that the version's operations answer. */
function toCatalogue({ calls, sandboxCalls, commonErrors }: ApiVersion) {
  const own = [...calls, ...sandboxCalls].flatMap(({ errors }) => errors);
  const answered = new Set<string>([...commonErrors, ...own]);
  const entries = Object.entries(errorCodes) as [ErrorCode, ErrorGroup][];
  return entries.filter(([code, group]) => group === 'envelope' || answered.has(code));
}

/** Paths that an earlier version has and this one has not, each with the reason. */
function toWithdrawn({ withdrawn }: ApiVersion, textOf: TextOf) {
  const entries = Object.entries(withdrawn);
  if (entries.length === 0) return {};
  return {
    'x-withdrawn': Object.fromEntries(
      entries.map(([path, { text, values }]) => [
        `/${path}`,
        { 'x-text': text, 'x-values': values, description: fillText(textOf(text), values) },
      ]),
    ),
  };
}

/** OpenAPI 3.1 of a version of the open API: calls as paths, pushes as webhooks. */
export function toOpenApi(api: ApiVersion, options: OpenApiOptions) {
  const { title, version, servers, contact, shown } = options;
  const textOf: TextOf = (key) => fillText(options.textOf(key), shown);
  const { toCall, toWebhook, toComponents } = parts[api.major];
  const calls = [...api.calls, ...api.sandboxCalls];
  const catalogue = toCatalogue(api);
  const toServer = (environment: 'sandbox' | 'production') => ({
    url: servers[environment] + api.basePath,
    description: textOf(`environment.${environment}`),
  });
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title,
      version,
      description: textOf(descriptions[api.major]),
      license,
      ...(contact && { contact }),
    },
    servers: [toServer('sandbox'), toServer('production')],
    tags: [...new Set([...calls, ...api.pushes].map(toGroup))].map((name) => ({
      name,
      description: textOf(`group.${name}`),
    })),
    paths: Object.fromEntries(
      calls.map((each) => [`/${each.path}`, { post: toCall(each, api, { ...options, textOf }) }]),
    ),
    webhooks: Object.fromEntries(
      api.pushes.map((each) => [each.path, { post: toWebhook(each, textOf) }]),
    ),
    components: toComponents(textOf),
    'x-error-groups': Object.fromEntries(catalogue) as Partial<Record<ErrorCode, ErrorGroup>>,
    ...(api.envelope === 'v2' && {
      'x-error-statuses': Object.fromEntries(
        catalogue.map(([code]) => [code, toHttpStatus(code)]),
      ) as Partial<Record<ErrorCode, number>>,
    }),
    ...toWithdrawn(api, textOf),
    'x-api-version': toDescriptor(api),
  };
}

type Made = ReturnType<typeof toOpenApi>;

/** A document made from this contract or frozen; one frozen before version 2 existed has no version. */
export type OpenApiDocument = Omit<Made, 'x-api-version'> & Partial<Pick<Made, 'x-api-version'>>;
