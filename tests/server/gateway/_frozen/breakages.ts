import { after } from 'node:test';
import type { TObject } from 'typebox';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { text } from '#contract/schema.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import type { SandboxCore } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { openTestPortal, type TestPortal } from '../../_support/portal.ts';

type Handler = (call: never) => Promise<unknown>;

/** A change that breaks clients of one frozen operation. */
export interface Breakage {
  /** Description of the change. */
  name: string;
  operation: string;
  /** The changed contract; undefined when the operation is removed. */
  contract?(operation: Operation): Operation | undefined;
  /** The changed response. */
  handler?(handle: Handler): Handler;
  /** The expected finding of the gate. */
  finding: RegExp;
}

/** The operation with other keywords in fields of its request, or in the request itself. */
function withFields(
  operation: Operation,
  changed: Record<string, FieldSchema>,
  own: FieldSchema = {},
): Operation {
  const request = operation.request as FieldSchema;
  const fields = Object.entries(changed).map(([name, keywords]) => [
    name,
    { ...request.properties?.[name], ...keywords },
  ]);
  const properties = { ...request.properties, ...Object.fromEntries(fields) };
  return { ...operation, request: { ...request, ...own, properties } as unknown as TObject };
}

/** Changes the data that a handler returns. */
const answering =
  (change: (data: never) => unknown) =>
  (handle: Handler): Handler =>
  async (call) =>
    change((await handle(call)) as never);

type Traced = { details: { scanNetworkId: number }[] }[];

export const breakages: readonly Breakage[] = [
  {
    name: 'a new required field',
    operation: 'vip/balance',
    contract: (operation) => {
      const { required = [] } = operation.request as FieldSchema;
      const purpose = text(10, { text: 'remark' });
      return withFields(operation, { purpose }, { required: [...required, 'purpose'] });
    },
    finding:
      /^example balance\.counted is answered 999001010 \(.*purpose is required\), and was 1$/,
  },
  {
    name: 'a longer minimum length',
    operation: 'other/getInfo',
    contract: (operation) => withFields(operation, { details: { minLength: 3 } }),
    finding:
      /^a call at the limits is refused by a rule its schema has not: 999001030 \(.*details must have at least 3 /,
  },
  {
    name: 'a shorter maximum length',
    operation: 'orderserve/create',
    contract: (operation) => withFields(operation, { remark: { maxLength: 199 } }),
    finding:
      /^a call at the limits is refused by a rule its schema has not: 145003108 \(.*remark must have at most 199 /,
  },
  {
    name: 'a removed enum value',
    operation: 'orderserve/addLooseOrder',
    contract: (operation) => withFields(operation, { deliveryType: { enum: ['04', '03', '06'] } }),
    finding:
      /^a call at the limits is refused by a rule its schema has not: 145003087 \(.*deliveryType must be one of/,
  },
  {
    name: 'a lower body limit',
    operation: 'logistics/subscribe',
    contract: (operation) => ({ ...operation, bodyLimitBytes: 2048 }),
    finding: /^a call at the limits .*is answered with HTTP 413, which its page lacks/,
  },
  {
    name: 'a removed operation',
    operation: 'other/cover',
    contract: () => undefined,
    finding: /^example cover\.inside is answered 0 \(.*\), and was 1$/,
  },
  {
    name: 'a changed error code',
    operation: 'orderserve/cancel',
    contract: (operation) => withFields(operation, { reason: { 'x-missing': '999001010' } }),
    finding: /^example cancel\.noReason is answered 999001010 \(.*\), and was 145003089$/,
  },
  {
    name: 'a renamed response field',
    operation: 'other/freight',
    handler: answering(({ totalPrice }: { totalPrice: string }) => ({ price: totalPrice })),
    finding: /^example freight\.parcel data\.totalPrice is missing$/,
  },
  {
    name: 'a changed type of a response field',
    operation: 'logistics/query',
    handler: answering((data: Traced) =>
      data.map((each) => ({
        ...each,
        details: each.details.map((detail) => ({
          ...detail,
          scanNetworkId: String(detail.scanNetworkId),
        })),
      })),
    ),
    finding: /^example trace\.one data\[\]\.details\[\]\.scanNetworkId is string, and was number$/,
  },
  {
    name: 'a response field longer than documented',
    operation: 'other/threeSegmentCode',
    handler: answering((data: object) => ({ ...data, sortingCode: '0'.repeat(21) })),
    finding:
      /^example threeSegmentCode\.address data sortingCode must NOT have more than 20 characters$/,
  },
  {
    name: 'a refusal with an undocumented code',
    operation: 'vip/getwaybill',
    handler: () => async () => {
      throw new ApiError('145003041');
    },
    finding:
      /^a random call \(seed \d+, run \d+\) is answered 145003041 \(.*\), which its page lacks/,
  },
  {
    name: 'a refusal of a request that was accepted',
    operation: 'other/realNameSaveInfo',
    handler: (handle) => async (call) => {
      const { request } = call as { request: { idType: number } };
      if (request.idType === 2) throw new ApiError('999001030', { field: 'idType' });
      return handle(call);
    },
    finding: /^a call at the limits is refused with 999001030 \(.*idType/,
  },
];

/** The version with every breakage of its contract. */
export function breakVersion(version: ApiVersion): ApiVersion {
  const change = (operation: Operation) => {
    const breakage = breakages.find((each) => each.operation === operation.id);
    return breakage?.contract ? (breakage.contract(operation) ?? []) : operation;
  };
  const { calls, sandboxCalls } = version;
  return { ...version, calls: calls.flatMap(change), sandboxCalls: sandboxCalls.flatMap(change) };
}

/** The core with every breakage of its responses. */
export function breakCore(core: SandboxCore): SandboxCore {
  const changed = breakages.flatMap(({ operation, handler }) => {
    const handle = core[operation as keyof SandboxCore] as Handler;
    return handler ? [[operation, handler(handle)]] : [];
  });
  return { ...core, ...Object.fromEntries(changed) };
}

// biome-ignore lint/suspicious/noExplicitAny: documents are changed against their type.
type Any = any;

/** A frozen document that promises too much, and the expected findings of the gate. */
export function overstate(document: OpenApiDocument) {
  const changed: Any = structuredClone(document);
  const address = '/spmComCost/getComCost';
  const { post: call } = changed.paths[address];
  changed.paths = { [address]: { post: call } };
  const { examples } = call.responses['200'].content['application/json'];
  call.responses['201'] = {
    content: {
      'application/json': {
        schema: {},
        examples: { 'freight.parcel': examples['freight.parcel'] },
      },
    },
  };
  delete examples['freight.parcel'];

  const pushes = changed.webhooks;
  const scanned = pushes.logisticsStatusFeedback.post;
  scanned['x-operation'].examples[0].request.details[0].temperature = 4;
  const ordered = pushes.orderStatusFeedback.post;
  ordered.parameters.push({ name: 'x-push-seal', in: 'header', required: true });
  const form =
    pushes.settlementReturn.post.requestBody.content['application/x-www-form-urlencoded'];
  form.schema.properties.bizContent.contentSchema.properties.freight.type = 'number';

  const findings = [
    ['other/freight', 'example freight.parcel is answered with HTTP 200, and was with 201'],
    ['orderserve/statusFeedback', 'comes without the header x-push-seal'],
    ['logistics/statusFeedback', 'content.details[].temperature is missing'],
    ['other/settlementReturn', 'freight must be number'],
  ] as const;
  return { document: changed as OpenApiDocument, findings };
}

/** A portal whose gateway and core break version 1 in every way that the gate knows. */
export async function openBrokenPortal(): Promise<TestPortal> {
  const portal = await openTestPortal({ DEMO: 'off' });
  const { context, people, secrets, clock } = portal;
  const { settings } = people;
  const own = createContext({ ...context, settings, secrets, now: () => clock.now });
  const cores = { ...own.cores, sandbox: breakCore(own.cores.sandbox) };
  const parts = { versions: [breakVersion(v1)], siteDirectory: context.dataDir };
  const app = await createApp({ ...own, cores }, parts);
  after(() => app.close());
  return { ...portal, app };
}
