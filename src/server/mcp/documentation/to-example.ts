import { type Static, Type } from 'typebox';
import { fillIn, findPlaces } from '#contract/hints.ts';
import type { OperationPage } from '#reference/page.ts';
import { toSmallestCall } from '#reference/smallest-call.ts';
import { readActing } from '../sandbox/acting.ts';
import type { Caller, McpContext } from '../tool.ts';

export const describedExample = Type.Object(
  {
    request: Type.Unknown(),
    response: Type.Unknown({ description: 'null: an HTTP status of 2xx is enough.' }),
    replace: Type.Array(Type.String(), {
      description:
        'Fields of the request to fill in yourself: a new order number to make an order, else numbers of your own orders and parcels; `digest` of version 1, which call_sandbox makes where it is left out.',
    }),
  },
  { description: 'In the first part alone.' },
);

/** The codes of the account that the caller acts as; those of the documentation where there is none. */
async function readCodes(context: McpContext, caller: Caller) {
  if (!context.demo && !caller.grant) return {};
  const { apiAccount, customerCode } = await readActing(context, caller);
  return { apiAccount, ...(customerCode !== undefined && { customerCode }) };
}

/** The smallest call of the operation's page, with the codes of the account in it. */
export async function toExample(
  context: McpContext,
  caller: Caller,
  page: OperationPage,
): Promise<Static<typeof describedExample>> {
  const { request, answer } = toSmallestCall(page);
  if (page.direction === 'push') return { request, response: answer, replace: [] };
  const codes = await readCodes(context, caller);
  const taken = findPlaces(page.hints, request).filter((place) => !(place.taken in codes));
  return {
    request: fillIn(page.hints, request, codes),
    response: answer,
    replace: [...taken.map(({ path }) => path), ...('digest' in request ? ['digest'] : [])],
  };
}
