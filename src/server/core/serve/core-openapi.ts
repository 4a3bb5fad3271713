import type { FieldSchema } from '#contract/check-fields.ts';
import { commonErrors } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import { orderFields } from '#contract/operations/_fields/order.ts';
import { coreCalls } from '#contract/operations/all.ts';
import { labelFormats } from '#contract/operations/orderserve/expressquery.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { type TextOf, toDescription, toSchema } from '#reference/openapi-parts.ts';
import {
  balanceEvent,
  balanceSchema,
  eventTypes,
  lineEvent,
  lineSchema,
  mostEvents,
  pictureEvent,
  pictureSchema,
  toCoreFields,
} from '../protocol.ts';

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

/** An object schema; all properties but the optional are required. */
const object = (needed: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(needed),
  properties: { ...needed, ...optional },
});

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const account = object({ apiAccount: text, level: { enum: ['developer', 'enterprise'] } });
const customer = object({
  code: text,
  cod: { type: 'boolean', description: 'Whether cash on delivery is open.' },
  granted: {
    ...orNull({ type: 'integer', minimum: 0 }),
    description: 'Waybills that staff granted in all; null: not counted.',
  },
});

const capabilities = object(
  { operations: { type: 'array', items: text }, version: text },
  {
    timeZone: { ...text, description: 'TIMEZONE of the portal, where it is stated.' },
    carrierCode: { ...text, description: 'CARRIER_CODE of the portal, where it is stated.' },
    expressTypes: {
      type: 'array',
      items: { enum: orderFields.expressType.enum },
      description: 'Products that the core offers beside EZ; the portal refuses the others.',
    },
    labelFormats: {
      type: 'array',
      items: { enum: labelFormats },
      description:
        'Formats of labels that the core offers beside PDF; the portal refuses the others.',
    },
    events: {
      type: 'array',
      items: { enum: eventTypes },
      description: 'Types of the events that the core reports; `core:check` waits for those alone.',
    },
  },
);

const refused = {
  description: 'What is not signed, or signed for another address: see webhook-signature.',
  ...json(object({ error: text })),
};

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

/** What the portal adds to an address for a core that leaves addresses to it. */
const addressCodes = Object.fromEntries(
  ['prov', 'city', 'area'].map((part) => [
    `${part}Code`,
    {
      type: 'string',
      description: `Code of \`${part}\`; present if the core leaves addresses to the portal.`,
    } satisfies FieldSchema,
  ]),
);

function withAddressCodes(schema: FieldSchema): FieldSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isAddress = name === 'sender' || name === 'receiver';
    return [
      name,
      isAddress ? { ...field, properties: { ...field.properties, ...addressCodes } } : field,
    ];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function toCall(operation: Operation, textOf: TextOf) {
  const request = object({
    requestId: { ...text, description: 'The same where the portal asks once more.' },
    at: time,
    account,
    customer: orNull(customer),
    salesperson: orNull(object({ code: text, outlet: text })),
    language: { enum: languages.map(({ locale }) => locale) },
    request: withAddressCodes(toSchema(toCoreFields(operation), textOf)),
  });
  const success = object({
    code: { const: '1' },
    data: toSchema(operation.data as FieldSchema, textOf),
  });
  const codes = [...operation.errors, ...commonErrors];
  const code = { enum: codes };
  const meanings = codes.map((each) => `- \`${each}\` ${textOf(`error.${each}.text`)}`).join('\n');
  const fault = object({ path: text, rule: text, code }, { limit: text });
  const errors = {
    type: 'array',
    items: fault,
    description: 'All causes, where there are several.',
  };
  const refusal = object(
    { code: { ...code, description: meanings }, data: { type: 'null' } },
    { msg: text, field: text, errors },
  );
  return {
    ...toDescription(operation, textOf),
    parameters: [...signed, { $ref: '#/components/parameters/traceparent' }],
    requestBody: { required: true, ...json(request) },
    responses: {
      '200': { description: 'The outcome.', ...json({ oneOf: [success, refusal] }) },
      '401': refused,
    },
  };
}

function toEvents(textOf: TextOf) {
  const event = (type: string, data: object) => {
    const id = { ...text, maxLength: 100 };
    const traceparent = { ...text, description: 'Of the call that made the order.' };
    return object({ id, type: { const: type }, at: time, apiAccount: text, data }, { traceparent });
  };
  const pushed = pushes.map((push) =>
    event(push.event, toSchema(push.request as FieldSchema, textOf)),
  );
  const result = object(
    { id: text, result: { enum: ['taken', 'known', 'refused'] } },
    { field: text, rule: text },
  );
  return {
    operationId: 'reportEvents',
    summary: 'POST /core/events of the portal: what happened, reported at least once.',
    parameters: signed,
    requestBody: {
      required: true,
      ...json({
        type: 'array',
        maxItems: mostEvents,
        items: {
          oneOf: [
            ...pushed,
            event(balanceEvent, balanceSchema),
            event(lineEvent, lineSchema),
            event(pictureEvent, pictureSchema),
          ],
        },
      }),
    },
    responses: {
      '200': {
        description: 'What became of each event, in the order of the list.',
        ...json(object({ results: { type: 'array', items: result } })),
      },
      '401': refused,
    },
  };
}

const header = (name: string, description: string, required = true) => [
  name,
  { name, in: 'header', required, description, schema: text },
];

/** The core protocol as an OpenAPI 3.1 document, with reported events as a webhook. */
export function toCoreOpenApi(textOf: TextOf) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Core protocol',
      version: '1',
      description:
        'What the portal asks a courier’s own system: docs/_engineering/connect-a-core.md.',
    },
    servers: [{ url: '/' }],
    paths: {
      '/capabilities': {
        get: {
          operationId: 'capabilities',
          summary: 'Which operations the core answers.',
          parameters: signed,
          responses: {
            '200': {
              description: 'Operations, and what both sides have to agree on.',
              ...json(capabilities),
            },
            '401': refused,
          },
        },
      },
      ...Object.fromEntries(
        coreCalls.map((operation) => [
          `/operations/${operation.id}`,
          { post: toCall(operation, textOf) },
        ]),
      ),
    },
    webhooks: { events: { post: toEvents(textOf) } },
    components: {
      parameters: Object.fromEntries([
        header(
          'webhook-id',
          '`capabilities`, `op:<operation id>:<requestId>`, or `ev:` and an id.',
        ),
        header('webhook-timestamp', 'Seconds since 1970; five minutes off at most.'),
        header('webhook-signature', '`v1,` and the signature of Standard Webhooks.'),
        header('traceparent', 'As the integrator sent it: W3C Trace Context.', false),
      ]),
    },
  };
}
