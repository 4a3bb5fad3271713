import { Type } from 'typebox';
import {
  longestAddress,
  mostCandidates,
  resolveAddress,
} from '#contract/operations/basic/resolve-address.ts';
import { answered, toAnswered } from '../sandbox/answered.ts';
import { callSandbox } from '../sandbox/call.ts';
import { defineTool, onlyReads } from '../tool.ts';

export const resolveAddressTool = defineTool({
  name: 'resolve_address',
  title: 'Resolve an address',
  description:
    'Finds the province, city and area in free text in Arabic, English or Chinese, in the spelling that orders take, with candidates, scores, and whether the first two can be told apart. Calls the sandbox as the account of your token, or as the public demo account where the connection has none. A token needs the scope query. Reads only; the same as call_sandbox with basic/resolveAddress.',
  annotations: onlyReads,
  needsAccount: true,
  scope: 'query',
  input: Type.Object(
    {
      address: Type.String({
        minLength: 1,
        maxLength: longestAddress,
        pattern: '\\S',
        description: 'Free text, with or without street, name and phone number.',
      }),
      countryCode: Type.Optional(
        Type.String({
          maxLength: 3,
          description: 'Search this country only: EGY, UAE, IDN or CHN. All when left out.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: mostCandidates,
          description: 'At most so many candidates; 5 when left out.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: answered,
  async run(context, asked, caller) {
    const { reference } = context;
    const latest = reference.readVersion(undefined);
    const page = reference.findOperation(latest, 'en', resolveAddress.id);
    return toAnswered(await callSandbox(context, caller, { page, text: JSON.stringify(asked) }));
  },
});
