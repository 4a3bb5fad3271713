import { Type } from 'typebox';
import { sandboxListPushes } from '#contract/operations/sandbox/list-pushes.ts';
import { callIdPattern } from '#contract/signature/hmac-v2.ts';
import {
  callIdForm,
  language,
  longestText,
  operation,
  readLanguage,
  version,
} from '../arguments.ts';
import { assertScope } from '../assert-scope.ts';
import { mayChange } from '../documentation/reference.ts';
import { answered } from '../sandbox/answered.ts';
import { callSandbox } from '../sandbox/call.ts';
import { changesSandbox, defineTool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

export const callSandboxTool = defineTool({
  name: 'call_sandbox',
  title: 'Call the sandbox',
  description:
    'Signs a request as the sandbox account of your token, or as the public demo account where the connection has none, and makes the call in the sandbox, as a client would: orders are made, changed and cancelled, parcels move, pushes go to webhook addresses. Nothing real is shipped, and production cannot be reached. All visitors share the demo account: send no real personal data. Use it for every operation, such as basic/resolveAddress, which finds province, city and area in free text, and sandbox/listPushes, which lists webhook addresses and the newest pushes with each attempt to deliver them. A token needs the scope query, or change where the operation changes something; for sandbox/listPushes the scope read will do. It fills in customerCode, and in version 1 the business digest, where the request needs one and has none.',
  annotations: changesSandbox,
  needsAccount: true,
  input: {
    operation,
    request: Type.Union(
      [
        Type.Object({}, { additionalProperties: true }),
        Type.String({
          title: 'JSON as a string',
          maxLength: longestText,
          description: 'JSON, sent exactly as it is.',
        }),
      ],
      { description: 'The data of the call, as read_operation describes it.' },
    ),
    callId: Type.Optional(
      Type.String({
        pattern: callIdPattern.source,
        title: callIdForm,
        description:
          'Version 2: names this call in webhook-id, so that the same call again is carried out once and returns the first result. New when left out.',
      }),
    ),
    version,
    language,
  },
  output: answered,
  async run(context, { operation, request, callId, ...asked }, caller) {
    const of = context.reference.readVersion(asked.version);
    const page = context.reference.findOperation(of, 'en', operation);
    if (page.direction === 'push') {
      throw new ToolError(
        `\`operation\` ${page.id} is a push: the courier calls your server. Make one by moving a parcel with move_parcel.`,
      );
    }
    if (callId !== undefined && page.version.scheme === 'md5-v1') {
      throw new ToolError('`callId` is of version 2: leave it out, or leave `version` out.');
    }
    if (page.id === sandboxListPushes.id) assertScope(context, caller, 'read', 'query');
    else assertScope(context, caller, mayChange(page.id) ? 'change' : 'query');
    const text = typeof request === 'string' ? request : JSON.stringify(request);
    const own = readLanguage(asked.language);
    return callSandbox(context, caller, { page, text, callId, language: own });
  },
});
