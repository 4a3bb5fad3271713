import { useMemo } from 'react';
import type { AnswerOf, AskOf, PortalCall } from '#contract/portal/define-call.ts';
import type { AskOptions, PortalClient } from './http.ts';
import type { Transport } from './transport.ts';
import { useClient } from './useClient.ts';

/** Makes calls of the contract, with typed requests and responses; throws ApiFailure. */
export type Ask = <Call extends PortalCall>(
  call: Call,
  request: AskOf<Call>,
  options?: AskOptions,
) => Promise<AnswerOf<Call>>;

/** Returns a request as `a=1&b=2`, without absent values. */
function toQuery(request: object): string {
  const entries = Object.entries(request)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}

function createAsk(client: PortalClient): Ask {
  return ({ method, path }, request, options) => {
    if (method === 'POST') return client.call(path, { method, data: request, ...options });
    const query = toQuery(request);
    return client.call(query ? `${path}?${query}` : path, { method, ...options });
  };
}

/** Returns the portal's calls in the language of the page, with the token of the signed-in person. */
export function useAsk(transport?: Transport): Ask {
  const client = useClient(transport);
  return useMemo(() => createAsk(client), [client]);
}
