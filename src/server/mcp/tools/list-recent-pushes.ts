import { Type } from 'typebox';
import { sandboxListPushes } from '#contract/operations/sandbox/list-pushes.ts';
import { answered, toAnswered } from '../sandbox/answered.ts';
import { callSandbox } from '../sandbox/call.ts';
import { defineTool, onlyReads } from '../tool.ts';

export const listRecentPushes = defineTool({
  name: 'list_recent_pushes',
  title: 'List recent pushes',
  description:
    'Lists the callback addresses and the newest pushes, with each attempt to deliver them, of the sandbox account of your token, or of the public demo account where the connection has none. Of an attempt with thinned, the answer was not kept, since the log quota of the account left no room for it. All visitors share the demo account, so that some of its pushes are of others. A token needs the scope read. Reads only; the same as call_sandbox with sandbox/listPushes.',
  annotations: onlyReads,
  needsAccount: true,
  scope: 'read',
  input: Type.Object(
    {
      billCode: Type.Optional(
        Type.String({ minLength: 1, maxLength: 30, description: 'Of this waybill number only.' }),
      ),
      status: Type.Optional(
        Type.Enum(['pending', 'delivered', 'dead'], { description: 'In this state only.' }),
      ),
    },
    { additionalProperties: false },
  ),
  output: answered,
  async run(context, asked, caller) {
    const { reference } = context;
    const latest = reference.readVersion(undefined);
    const page = reference.findOperation(latest, 'en', sandboxListPushes.id);
    return toAnswered(await callSandbox(context, caller, { page, text: JSON.stringify(asked) }));
  },
});
