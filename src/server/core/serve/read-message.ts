import { Ajv } from 'ajv';
import { checkFields } from '#contract/check-fields.ts';
import { languages } from '#contract/languages.ts';
import { jsonLimits, type Operation } from '#contract/operation.ts';
import { scanJson } from '#contract/scan-json.ts';
import { type CoreRequest, toCoreFields } from '../protocol.ts';
import { BadMessage, parseMessage } from '../signed-body.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

const objectOf = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** What a portal says of a call, beside what the operation itself asks for. */
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

/** The message in a signed text; a BadMessage names the field and the rule that it breaks. */
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
