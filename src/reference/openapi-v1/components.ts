import type { TextOf } from '../openapi-parts.ts';

/** What the calls of version 1 share. */
export function toComponents(textOf: TextOf) {
  const header = (name: string) => ({
    type: 'apiKey',
    in: 'header',
    name,
    description: textOf(`header.${name}`),
  });
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
      uuid: {
        name: 'uuid',
        in: 'query',
        required: false,
        description: textOf('header.uuid'),
        schema: { type: 'string' },
      },
    },
    securitySchemes: { apiAccount: header('apiAccount'), digest: header('digest') },
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
