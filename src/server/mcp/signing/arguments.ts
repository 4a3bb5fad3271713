import { Type } from 'typebox';
import { longestText } from '../arguments.ts';
import { readActing } from '../sandbox/acting.ts';
import type { Caller, McpContext } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** Signing scheme of a call: the version numbers of the open API. */
export const scheme = Type.Optional(
  Type.Enum(['1', '2'], {
    description: '1: md5 digest. 2: HMAC-SHA256, as Standard Webhooks. 2 when left out.',
  }),
);

export const text = Type.String({
  maxLength: longestText,
  description:
    'What is signed, exactly as it is sent: bizContent before form encoding in version 1, the JSON body in version 2.',
});

const keyOf = (what: string) =>
  `${what} of a sandbox account: the private key in version 1, the secret whsec_… in version 2. Never hand the secrets of production to an agent. It is used for this response only: it isn't kept, logged or returned.`;

export const key = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 500,
    description: `${keyOf('Key')} When left out, that of the account that the tools act as.`,
  }),
);

export const apiAccount = Type.Optional(
  Type.String({
    maxLength: 50,
    description: 'The apiAccount that calls. Goes with `key`: leave out both, or neither.',
  }),
);

/** Signer inside bizContent of version 1, if its operation requires one. */
export const business = Type.Object(
  {
    code: Type.String({
      maxLength: 100,
      description: 'customerCode or salesmanCode, as in bizContent.',
    }),
    password: Type.String({
      maxLength: 200,
      description:
        "The customer's password, or the salesperson's outlet code; of the sandbox only.",
    }),
  },
  { additionalProperties: false },
);

/** Account that signs, and its key. */
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
