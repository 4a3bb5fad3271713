import { Type } from 'typebox';
import { moveParcel } from '#contract/operations/sandbox/move-parcel.ts';
import { scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import { answered, toAnswered } from '../sandbox/answered.ts';
import { assertDemo, callSandbox } from '../sandbox/call.ts';
import { changesSandbox, defineTool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

export const moveParcelTool = defineTool({
  name: 'move_parcel',
  title: 'Move a sandbox parcel',
  description:
    'Takes a test parcel of the demo account through a scenario: each step is a scan, changes its order and sends pushes to the callback addresses of the demo account. A step cannot be undone. Sandbox only; the same as call_sandbox with sandbox/moveParcel.',
  annotations: changesSandbox,
  needsDemo: true,
  input: Type.Object(
    {
      waybill: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 30,
          description:
            'Waybill number (billCode) of a parcel of the demo account. A fresh parcel that is kept for visitors when left out.',
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
          description: 'How many steps, or all. One when left out.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: answered,
  async run(ground, { waybill, ...asked }, caller) {
    const { reference } = ground;
    const page = reference.findOperation(reference.readVersion(undefined), 'en', moveParcel.id);
    const billCode = waybill ?? (await assertDemo(ground).readSamples?.())?.moving.billCode;
    if (billCode === undefined)
      throw new ToolError('`waybill` is missing: no parcel is kept here.');
    const text = JSON.stringify({ billCode, ...asked });
    return toAnswered(await callSandbox(ground, caller, { page, text }));
  },
});
