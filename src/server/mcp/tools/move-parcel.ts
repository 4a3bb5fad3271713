import { Type } from 'typebox';
import { mostHoursBetween, moveParcel } from '#contract/operations/sandbox/move-parcel.ts';
import { scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import { answered } from '../sandbox/answered.ts';
import { callSandbox } from '../sandbox/call.ts';
import { type Caller, changesSandbox, defineTool, type McpContext } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** Finds a parcel that the demo account keeps for visitors; other accounts have none. */
async function findKept({ demo }: McpContext, { grant }: Caller): Promise<string | undefined> {
  return grant ? undefined : (await demo?.readSamples?.())?.moving.billCode;
}

export const moveParcelTool = defineTool({
  name: 'move_parcel',
  title: 'Move a sandbox parcel',
  description:
    'Takes a test parcel of the sandbox account of your token, or of the public demo account where the connection has none, through a scenario: each step is a scan, changes its order and sends pushes to the webhook addresses of that account. A step cannot be undone. A token needs the scope change. Sandbox only.',
  annotations: changesSandbox,
  needsAccount: true,
  scope: 'change',
  input: {
    billCode: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 30,
        description:
          'Waybill number of a parcel of the account. With the demo account, a fresh parcel that is kept for visitors when left out.',
      }),
    ),
    scenario: Type.Optional(
      Type.Enum([...scenarioNames], {
        description: 'What becomes of the parcel: delivered when left out.',
      }),
    ),
    steps: Type.Optional(
      Type.String({
        pattern: '^(all|\\d{1,2})$',
        title: 'a whole number up to 99, or all',
        description: 'How many steps. One when left out.',
      }),
    ),
    hoursBetween: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostHoursBetween,
        description:
          'Hours from the last scan, or from now, to each scan of these steps. Scans have the current time when left out.',
      }),
    ),
  },
  output: answered,
  async run(context, { billCode: named, ...asked }, caller) {
    const { reference } = context;
    const page = reference.findOperation(reference.readVersion(undefined), 'en', moveParcel.id);
    const billCode = named ?? (await findKept(context, caller));
    if (billCode === undefined) {
      throw new ToolError(
        '`billCode` is missing: name a parcel of your account, such as one that call_sandbox made.',
      );
    }
    const text = JSON.stringify({ billCode, ...asked });
    return callSandbox(context, caller, { page, text });
  },
});
