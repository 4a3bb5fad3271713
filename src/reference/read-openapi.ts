import type { FieldSchema } from '#contract/check-fields.ts';
import { type Descriptor, descriptor1 } from '#contract/versions/descriptors.ts';
import type { OpenApiDocument } from './openapi.ts';

export type Call = OpenApiDocument['paths'][string]['post'];
export type Push = OpenApiDocument['webhooks'][string]['post'];

/** The version that a document describes; one without the extension is older than version 2. */
export function readVersion(document: Pick<OpenApiDocument, 'x-api-version'>): Descriptor {
  return document['x-api-version'] ?? descriptor1;
}

/** What a caller sends as the data of a call. */
export function readRequest({ requestBody: { content } }: Call): FieldSchema {
  if ('application/json' in content) return content['application/json'].schema;
  return content['application/x-www-form-urlencoded'].schema.properties.bizContent.contentSchema;
}

/** What a success answers as `data`. */
export function readData({ responses }: Call): FieldSchema {
  const { data } = responses['200'].content['application/json'].schema.properties;
  if ('type' in data) return data;
  // Version 1 has one status, and says that there may be no data.
  return (data as { anyOf: readonly [FieldSchema, object] }).anyOf[0];
}

/** What a push tells. */
export function readTold({ requestBody: { content } }: Push): FieldSchema {
  if ('application/json' in content) return content['application/json'].schema.properties.data;
  return content['application/x-www-form-urlencoded'].schema.properties.bizContent.contentSchema;
}

/** What version 1 wants to be answered to a push; of version 2 any HTTP 2xx will do. */
export function readAcknowledgement({ responses }: Push): FieldSchema {
  if ('2XX' in responses) return {};
  return responses['200'].content['application/json'].schema.properties.data;
}
