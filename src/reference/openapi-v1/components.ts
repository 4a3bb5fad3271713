import { type TextOf, toKeyScheme, toUuidParameter } from '../openapi-parts.ts';

/** Returns the components shared by version 1 calls. */
export function toComponents(textOf: TextOf) {
  const toHeader = (text: string, schema: object = { type: 'string' }) => ({
    description: textOf(text),
    schema,
  });
  const headers = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } };
  const envelope = {
    headers,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  return {
    schemas: {
      Failure: {
        type: 'object',
        required: ['code', 'msg'],
        properties: { code: { type: 'string' }, msg: { type: 'string' }, data: { type: 'null' } },
      },
    },
    parameters: {
      timestamp: {
        name: 'timestamp',
        in: 'header',
        required: true,
        description: textOf('header.timestamp'),
        schema: { type: 'string', pattern: '^\\d+$' },
      },
      uuid: toUuidParameter(textOf),
    },
    headers: {
      'x-request-id': toHeader('header.requestId'),
      'x-signature-diagnosis': toHeader('header.signatureDiagnosis'),
      'x-warnings': toHeader('header.warnings'),
    },
    securitySchemes: {
      apiAccount: toKeyScheme('apiAccount', textOf),
      digest: toKeyScheme('digest', textOf),
    },
    responses: {
      MethodNotAllowed: {
        description: textOf('envelope.refused'),
        ...envelope,
        headers: {
          ...headers,
          Allow: toHeader('header.allow', { type: 'string', enum: ['POST'] }),
        },
      },
      Refused: { description: textOf('envelope.refused'), ...envelope },
      TooLarge: { description: textOf('envelope.tooLarge'), ...envelope },
      TooManyRequests: {
        description: textOf('envelope.tooManyRequests'),
        ...envelope,
        headers: { ...headers, 'Retry-After': { schema: { type: 'integer' } } },
      },
    },
  };
}
