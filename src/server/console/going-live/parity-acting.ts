import { findTaken, type Taken } from '#contract/hints.ts';
import type { Operation } from '#contract/operation.ts';
import type { ParitySwap } from '#contract/portal/console-parity.ts';
import { findProvenSigner, type Signer, signers, toScalarText } from '#contract/signer.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { PlayedCall } from './parity-calls.ts';
import type { Production } from './parity-standing.ts';

/** Who would call production and what to write in the request for that, or why no account can. */
interface Acting {
  caller: Caller;
  swaps: ParitySwap[];
  refused?: ApiError;
}

const unknown = {
  customer: new ApiError('145003080', { text: 'detail.customerUnknown', field: 'customerCode' }),
  salesperson: new ApiError('145003330', {
    text: 'detail.salespersonUnknown',
    field: 'salesmanCode',
  }),
};

/** Who signs inside a call; or the customer whom an operation demands without a digest. */
function findActing({ businessDigest, errors }: Operation, content: PlayedCall['content']) {
  const isNamed = businessDigest === 'never' && errors.includes(unknown.customer.code);
  return isNamed ? 'customer' : findProvenSigner(businessDigest, content);
}

/** The one of the code that was sent; production's own codes stand for those of the sandbox. */
function choose<Row extends { code: string }>(rows: readonly Row[], sent: string) {
  return rows.find(({ code }) => code === sent) ?? rows[0];
}

/** The fields of a call that name something of the sandbox for which production has its own. */
function listSwaps(
  { hints = {} }: Operation,
  content: PlayedCall['content'],
  own: Partial<Record<Taken, string>>,
): ParitySwap[] {
  return Object.keys(hints.takes ?? {}).flatMap((field): ParitySwap[] => {
    const taken = findTaken(hints, field, content);
    const production = taken && own[taken];
    const sandbox = toScalarText(content[field]);
    if (!production || sandbox === '' || sandbox === production) return [];
    return [{ field, sandbox, production }];
  });
}

/** The production caller that corresponds to the sandbox's. */
export function toActing(
  operation: Operation,
  { content }: PlayedCall,
  { id: accountId, api_account: apiAccount, customers, salespeople }: Production,
): Acting {
  const caller: Caller = { accountId, apiAccount };
  const acting: Signer | undefined = findActing(operation, content);
  if (!acting) return { caller, swaps: listSwaps(operation, content, { apiAccount }) };
  const field = signers[acting].code;
  const sent = toScalarText(content[field]);
  const row = acting === 'customer' ? choose(customers, sent) : choose(salespeople, sent);
  if (!row) return { caller, swaps: [], refused: unknown[acting] };
  const swaps = listSwaps(operation, content, { apiAccount, [field]: row.code });
  return { caller: { ...caller, [acting]: row }, swaps };
}
