import { type TextOf, toKeyScheme, toUuidParameter } from '../openapi-parts.ts';

/** What the calls of version 1 share. */
export function toComponents(textOf: TextOf) {
  const envelope = {
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
    securitySchemes: {
      apiAccount: toKeyScheme('apiAccount', textOf),
      digest: toKeyScheme('digest', textOf),
    },
    responses: {
      Refused: { description: textOf('envelope.refused'), ...envelope },
      TooLarge: { description: textOf('envelope.tooLarge'), ...envelope },
      TooManyRequests: {
        description: textOf('envelope.tooManyRequests'),
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
        ...envelope,
      },
    },
  };
}
