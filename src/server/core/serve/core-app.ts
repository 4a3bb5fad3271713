import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { checkFields } from '#contract/check-fields.ts';
import { languages } from '#contract/languages.ts';
import { jsonLimits, type Operation } from '#contract/operation.ts';
import { coreCalls } from '#contract/operations/all.ts';
import { toRule } from '#contract/reasons.ts';
import { scanJson } from '#contract/scan-json.ts';
import { ApiError, type Problem } from '#server/errors/api-error.ts';
import { keepWhileSame, toKeptJson } from '#server/http/kept-answer.ts';
import { PipeliningServer } from '#server/http/pipelining-server.ts';
import { readTraceparent } from '#server/http/traceparent.ts';
import type { Log } from '#server/runtime/log.ts';
import type { Texts } from '#server/text/texts.ts';
import type { AgreedSettings } from '../forward/forwarding-core.ts';
import type { Core, CoreCall } from '../port.ts';
import {
  type Capabilities,
  type CoreAnswer,
  type CoreRequest,
  capabilitiesId,
  eventTypes,
  toCallId,
  toCoreFields,
} from '../protocol.ts';
import { BadMessage, parseMessage, readSigned, takeSignedBodies } from '../signed-body.ts';
import type { AnsweredCalls } from './answered-calls.ts';
import { type CallerContext, takeCaller } from './callers.ts';
import { toCoreOpenApi } from './core-openapi.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

const objectOf = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** The portal's fields of a message, besides the operation's own. */
const isMessage = new Ajv({ allowUnionTypes: true }).compile<CoreRequest>(
  objectOf({
    requestId: text(100),
    at: text(100),
    account: objectOf({ apiAccount: text(30), level: { enum: ['developer', 'enterprise'] } }),
    customer: {
      ...objectOf({
        code: text(30),
        cod: { type: 'boolean' },
        granted: { type: ['integer', 'null'], minimum: 0, maximum: 2_000_000_000 },
      }),
      nullable: true,
    },
    salesperson: { ...objectOf({ code: text(30), outlet: text(30) }), nullable: true },
    language: { enum: languages.map(({ locale }) => locale) },
    request: { type: 'object' },
  }),
);

/** Reads the message in a signed text; a BadMessage names the field and the broken rule. */
export function readMessage(signed: string, operation: Operation): CoreRequest {
  const { unstorable } = scanJson(signed, jsonLimits);
  if (unstorable !== undefined) {
    throw new BadMessage(400, `position ${unstorable}: U+0000 and half characters cannot be kept`);
  }
  const message: unknown = parseMessage(signed);
  if (!isMessage(message)) {
    const [error] = isMessage.errors ?? [];
    const path = error?.instancePath.slice(1).replaceAll('/', '.') || 'the message';
    throw new BadMessage(400, `${path} ${error?.message}`);
  }
  const { value, problems } = checkFields(toCoreFields(operation), {
    ...(message.request as object),
  });
  const [problem] = problems;
  if (problem) {
    const { path, rule, limit = '' } = problem;
    throw new BadMessage(400, `request.${path} breaks ${rule} ${limit}`.trim());
  }
  return { ...message, request: value };
}

export interface CoreContext extends CallerContext {
  core: Core;
  texts: Texts;
  /** `whsec_…`, one or two. */
  signing: readonly string[];
  log: Pick<Log, 'error'>;
  answered: Pick<AnsweredCalls, 'once'>;
  settings: AgreedSettings;
}

const bodyLimit = 2 * 1024 * 1024;

type AnyHandler = (call: CoreCall<unknown>) => Promise<unknown>;

/** Returns the faults of a refusal with their rules, which integrators of version 2 receive. */
function toProblems({ code, detail }: ApiError): readonly Problem[] | undefined {
  const { problems, text, field, values, rule = toRule(text) } = detail;
  if (problems || !text || !field) return problems;
  const limit = values?.limit;
  return [{ path: field, rule, ...(limit !== undefined && { limit: String(limit) }), code }];
}

async function answerCall(
  context: CoreContext,
  operation: keyof Core,
  message: CoreRequest,
  traceparent: string | null,
): Promise<CoreAnswer> {
  const { account, language, requestId, request } = message;
  const locale = language as Parameters<Texts['get']>[0];
  const textOf: CoreCall<unknown>['textOf'] = (key, values) =>
    context.texts.get(locale, key, values);
  try {
    const caller = await takeCaller(context, message);
    const passed = { requestId, level: account.level, locale };
    const handle = context.core[operation] as AnyHandler;
    return { code: '1', data: await handle({ caller, request, textOf, traceparent, passed }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { text, field = '', values, words = '' } = error.detail;
    const msg = text ? textOf(text, { ...values, field } as Record<string, string>) : words;
    const errors = toProblems(error);
    const more = { ...(field && { field }), ...(errors && { errors }) };
    return { code: error.code, data: null, msg, ...more };
  }
}

/** The built-in courier over the core protocol: a reference for a courier's engineers. */
export function createCoreApp(context: CoreContext): FastifyInstance {
  const { signing, log, answered } = context;
  const app = fastify({
    bodyLimit,
    serverFactory: (handle, options) => new PipeliningServer(handle, options),
  });
  takeSignedBodies(app, log);
  app.get('/capabilities', async (request): Promise<Capabilities> => {
    readSigned(request, signing, (id) => id === capabilitiesId, capabilitiesId);
    const { timeZone, carrierCode } = context.settings;
    const operations = coreCalls.map(({ id }) => id);
    const events = context.eventAddresses.length > 0 ? [...eventTypes] : [];
    const own = { expressTypes: ['EX', 'DR'], labelFormats: ['PNG', 'ZPL'] };
    return { operations, version: 'built-in', timeZone, carrierCode, ...own, events };
  });
  const document = keepWhileSame(
    () => context.texts.all('en', 'contract.json'),
    () => toKeptJson(toCoreOpenApi((key) => context.texts.get('en', key))),
  );
  app.get('/openapi.json', (request, reply) => document().send(request, reply));
  for (const operation of coreCalls) {
    const { id, changes } = operation;
    app.post(`/operations/${id}`, async (request) => {
      const isCall = (name: string) => name.startsWith(toCallId(id, ''));
      const message = readMessage(
        readSigned(request, signing, isCall, toCallId(id, '<requestId>')),
        operation,
      );
      const callId = toCallId(id, message.requestId);
      if (request.headers['webhook-id'] !== callId) {
        throw new BadMessage(401, `webhook-id has to be ${callId} here`);
      }
      const traceparent = readTraceparent(request.headers.traceparent);
      const answer = () => answerCall(context, id, message, traceparent);
      // Calls that change nothing may be repeated.
      return changes ? answered.once(callId, answer) : answer();
    });
  }
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'there are /capabilities and /operations/<operation id>' }),
  );
  return app;
}
