import type { FieldSchema } from '#contract/check-fields.ts';
import { type Descriptor, descriptor1 } from '#contract/versions/descriptors.ts';
import type { OpenApiDocument } from './openapi.ts';

export type Call = OpenApiDocument['paths'][string]['post'];
export type Push = OpenApiDocument['webhooks'][string]['post'];

/** Returns a document's version; without the extension it is older than version 2. */
export function readVersion(document: Pick<OpenApiDocument, 'x-api-version'>): Descriptor {
  return document['x-api-version'] ?? descriptor1;
}

export function readRequest({ requestBody: { content } }: Call): FieldSchema {
  if ('application/json' in content) return content['application/json'].schema;
  return content['application/x-www-form-urlencoded'].schema.properties.bizContent.contentSchema;
}

/** Returns the schema of `data` in a success. */
export function readData({ responses }: Call): FieldSchema {
  const { data } = responses['200'].content['application/json'].schema.properties;
  if ('type' in data) return data;
  // Version 1 has one status, and says that data may be absent.
  return (data as { anyOf: readonly [FieldSchema, object] }).anyOf[0];
}

/** Returns the schema of a push's content. */
export function readTold({ requestBody: { content } }: Push): FieldSchema {
  if ('application/json' in content) return content['application/json'].schema.properties.data;
  return content['application/x-www-form-urlencoded'].schema.properties.bizContent.contentSchema;
}

/** Returns the response to a push that version 1 requires; version 2 accepts any HTTP 2xx. */
export function readAcknowledgement({ responses }: Push): FieldSchema {
  if ('2XX' in responses) return {};
  return responses['200'].content['application/json'].schema.properties.data;
}
