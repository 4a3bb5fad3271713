import { Type } from 'typebox';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { pushHeaders, toCallHeaders } from '#reference/headers.ts';
import { libraries } from '#reference/libraries.ts';
import type { OperationPage } from '#reference/page.ts';
import { language, operation, readLanguage, version } from '../arguments.ts';
import { mayChange } from '../documentation/may-change.ts';
import { describedExample, toExample } from '../documentation/to-example.ts';
import { describedField, toFields } from '../documentation/to-fields.ts';
import { toPart } from '../documentation/to-part.ts';
import { defineTool, onlyReads } from '../tool.ts';

const toCode = ({ code, text }: OperationPage['errors'][number]) => ({ code, text });

export const readOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation',
  description:
    'Returns what a program needs to call an operation, or to receive a push: path, headers, every field with its type and rules, the smallest example, the response, the error codes and the client libraries. Reads only.',
  annotations: onlyReads,
  input: Type.Object(
    {
      operation,
      version,
      language,
      part: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          description:
            'Which part of an operation that is too long for one response; 1 when left out.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    id: Type.String(),
    version: Type.String(),
    part: Type.Integer(),
    parts: Type.Integer({ description: 'How many there are of this operation.' }),
    next: Type.Optional(
      Type.String({ description: 'What the next part has, where there is one.' }),
    ),
    title: Type.String(),
    summary: Type.String(),
    direction: Type.String({ description: 'call: you call it. push: your server is called.' }),
    method: Type.String(),
    path: Type.String({ description: 'Below the base address of sandbox or production.' }),
    changes: Type.Boolean({ description: 'Whether a call may change something.' }),
    sandboxOnly: Type.Boolean(),
    businessDigest: Type.Optional(
      Type.String({ description: 'Version 1: when `digest` inside bizContent is checked.' }),
    ),
    bodyLimitBytes: Type.Integer(),
    headers: Type.Array(
      Type.Object({ name: Type.String(), example: Type.String(), required: Type.Boolean() }),
    ),
    fields: Type.Array(describedField),
    response: Type.Array(describedField),
    errors: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
    commonErrors: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
    example: Type.Optional(describedExample),
    links: Type.Object({
      page: Type.String(),
      openapi: Type.String(),
      libraries: Type.Record(Type.String(), Type.String(), {
        description: 'README of the client library of each language that has one; version 2 only.',
      }),
    }),
  }),
  async run(context, asked, caller) {
    const { reference, people } = context;
    const { settings } = people;
    const of = reference.readVersion(asked.version);
    const own = readLanguage(asked.language);
    const page = reference.findOperation(of, own.locale, asked.operation);
    const { id, title, summary, direction, bodyLimitBytes, businessDigest } = page;
    const { scheme } = page.version;
    const isCall = direction === 'call';
    const headers = isCall ? toCallHeaders(page) : pushHeaders[scheme];
    const whole = {
      id,
      version: of.name,
      title,
      summary,
      direction,
      method: 'POST',
      path: isCall ? toOperationPath(page.version, page) : page.path,
      changes: mayChange(id),
      sandboxOnly: page.sandboxOnly === true,
      ...(scheme === 'md5-v1' && isCall && { businessDigest }),
      bodyLimitBytes,
      headers: headers.map(({ name, example: value, optional }) => ({
        name,
        example: value,
        required: !optional,
      })),
      fields: toFields(page.request),
      response: toFields(page.data),
      errors: page.errors.filter(({ common }) => !common).map(toCode),
      commonErrors: page.errors.filter(({ common }) => common).map(toCode),
      links: {
        page: reference.toPageAddress(settings.publicUrl, of, own, id),
        openapi: `${settings.publicUrl}/openapi${of.isLatest ? '' : `/${of.name}`}.json`,
        libraries: Object.fromEntries(
          page.version.major === 1
            ? []
            : libraries.map((each) => [each.id, `${settings.publicUrl}/libraries/${each.id}.md`]),
        ),
      },
    };
    return toPart(whole, { example: await toExample(context, caller, page) }, asked.part);
  },
});
