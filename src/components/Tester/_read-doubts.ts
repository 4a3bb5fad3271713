import { isObject } from '#contract/check-value.ts';
import { parseJson } from '#contract/json-text.ts';
import type { OperationPage } from '#reference/page.ts';
import { type Doubt, findDoubts } from './_doubts.ts';
import type { SendState } from './_useSend.ts';
import type { Signing } from './_useSigning.ts';

/** What may be wrong with the last call; nothing once its keys were changed, or where the server signed. */
export function readDoubts(page: OperationPage, signing: Signing, state: SendState): Doubt[] {
  const { own, keys, owned, signHere } = signing;
  if (own || state.phase !== 'answered' || !state.exchange.answer) return [];
  const { call, exchange } = state;
  const now = signHere('', call.bizContent).headers;
  const isOfTheseKeys = (['apiAccount', 'digest'] as const).every(
    (name) => now[name] === call.headers[name],
  );
  if (!isOfTheseKeys) return [];
  const parsed = parseJson(call.bizContent);
  const data = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  return findDoubts(page, exchange.answer?.code ?? '', { keys, data, accounts: owned });
}
