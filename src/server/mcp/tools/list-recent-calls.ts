import { Type } from 'typebox';
import { findAccount } from '#server/accounts/account-store.ts';
import { toCallRow } from '#server/console/calls/list-calls.ts';
import { selectNewest, toWanted } from '#server/console/calls/select-calls.ts';
import { readActing } from '../sandbox/acting.ts';
import { defineTool, onlyReads } from '../tool.ts';

const mostRows = 50;

export const listRecentCalls = defineTool({
  name: 'list_recent_calls',
  title: 'List recent calls',
  description:
    'Lists the newest calls of the sandbox account of your token, or of the public demo account where the connection has none, as the console shows them: time, operation, code, HTTP status, duration, and the token that made the call. A call appears about a second after it ended. All visitors share the demo account, so that some of its calls are of others. A token needs the scope read. Reads only.',
  annotations: onlyReads,
  needsAccount: true,
  scope: 'read',
  input: {
    outcome: Type.Optional(
      Type.Enum(['success', 'failure'], { description: 'Only calls that ended so.' }),
    ),
    requestId: Type.Optional(
      Type.String({ maxLength: 64, description: 'The call with this x-request-id.' }),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostRows,
        description: 'At most so many; 10 when left out.',
      }),
    ),
  },
  output: Type.Object({
    calls: Type.Array(
      Type.Object({
        requestId: Type.String(),
        time: Type.String({ description: 'In UTC.' }),
        version: Type.Integer(),
        operation: Type.String(),
        code: Type.String(),
        httpStatus: Type.Integer(),
        durationMs: Type.Number(),
        token: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()], {
          description:
            'Token of the agent whose tool made the call, as it was then; null where none did.',
        }),
      }),
    ),
  }),
  async run(context, { count = 10, ...filter }, caller) {
    const { reports, settings } = context.people;
    const { apiAccount } = await readActing(context, caller);
    const account = await findAccount(reports, apiAccount);
    const wanted = toWanted([account], filter, settings.timeZone);
    const rows = await selectNewest(reports, wanted).limit(count).execute();
    return {
      calls: rows.map((row) => {
        const { time, requestId, version, operation, code, httpStatus, durationMs, token } =
          toCallRow(row, [account]);
        const at = new Date(time).toISOString();
        return { requestId, time: at, version, operation, code, httpStatus, durationMs, token };
      }),
    };
  },
});
