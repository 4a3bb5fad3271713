import { readActing } from '../sandbox/acting.ts';
import type { Caller, McpContext } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** Who signs, and with what key. */
export interface SigningKey {
  apiAccount: string;
  key: string;
}

/** Returns the key passed as an argument, else that of the account that the caller acts as. */
export async function readKey(
  context: McpContext,
  caller: Caller,
  { version, key, apiAccount }: Partial<SigningKey> & { version?: '1' | '2' },
): Promise<SigningKey> {
  if (key !== undefined && apiAccount !== undefined) return { key, apiAccount };
  if (key !== undefined) throw new ToolError('`apiAccount` is missing: say whose key it is.');
  if (apiAccount !== undefined) {
    throw new ToolError('`key` is missing: hand over the key of `apiAccount`, or leave out both.');
  }
  const acting = await readActing(context, caller);
  const own = version === '1' ? acting.privateKey : acting.webhookSecret;
  return { apiAccount: acting.apiAccount, key: own };
}
