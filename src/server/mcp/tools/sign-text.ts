import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { callIdPattern } from '#contract/signature/hmac-v2.ts';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { callIdForm } from '../arguments.ts';
import { apiAccount, business, key, readKey, scheme, text } from '../signing/arguments.ts';
import { assertSecret, signVersion1, signVersion2 } from '../signing/sign.ts';
import { defineTool, type McpContext, onlyReads } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** Returns the path of a call as `webhook-id` contains it. Throws a ToolError if there is no such call. */
function findPath({ reference }: McpContext, asked: string): string {
  const [address = ''] = asked.split(/[?#]/);
  const latest = reference.readVersion(undefined);
  const page = reference.findOperation(latest, 'en', address, 'path');
  if (page.direction === 'push') {
    throw new ToolError(
      `\`path\` is that of a push, ${page.id}: the courier signs it, and your server checks it.`,
    );
  }
  const isId = !address.toLowerCase().includes(page.path.toLowerCase());
  if (isId) throw new ToolError(`\`path\` is an id: the path of ${page.id} is ${page.path}.`);
  return page.path;
}

/** A version 1 digest contains no time: it would open the account long after the token ended. */
const onlyVersion2 =
  'A token signs version 2 only: a signature of version 1 never expires. Sign with version 2, call with call_sandbox, or hand over `key` and `apiAccount`.';

export const signText = defineTool({
  name: 'sign_text',
  title: 'Sign a text',
  description:
    'Returns the headers that sign a request with a key of the sandbox, to compare with those of your program. It takes the key of the sandbox account of your token, or of the public demo account where the connection has none, unless you name another sandbox key: give no secret of production to an agent. A token needs the scope sign, and signs version 2 only: a signature of version 1 would never expire. Sends nothing and keeps nothing. To call the sandbox with the demo account, use call_sandbox, which signs by itself.',
  // Each signature contains a different time.
  annotations: { ...onlyReads, idempotentHint: false },
  scope: 'sign',
  input: {
    version: scheme,
    text,
    key,
    apiAccount,
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
        description:
          'Version 2: the path of the operation, such as order/addOrder, which webhook-id begins with; what stands before it in its address may be there too.',
      }),
    ),
    callId: Type.Optional(
      Type.String({
        pattern: callIdPattern.source,
        title: callIdForm,
        description: 'Version 2: the part of webhook-id after the path. New when left out.',
      }),
    ),
    business: Type.Optional(business),
  },
  output: Type.Object({
    headers: Type.Record(Type.String(), Type.String()),
    businessDigest: Type.Optional(
      Type.String({
        description:
          'Version 1: the value of `digest` inside bizContent. Put it in before you sign the text.',
      }),
    ),
    signs: Type.String({ description: 'What the signature is made of.' }),
  }),
  async run(context, { version = '2', callId = randomUUID(), path, ...asked }, caller) {
    const { apiAccount, key } = await readKey(context, caller, { version, ...asked });
    const signed = { text: asked.text.toWellFormed(), apiAccount, now: context.people.now() };
    if (version === '1') {
      if (caller.grant && asked.key === undefined) throw new ToolError(onlyVersion2);
      const { code, password } = asked.business ?? {};
      const cipher = password !== undefined && toCipher(md5, password);
      return {
        headers: signVersion1(signed, key),
        ...(code !== undefined &&
          cipher && { businessDigest: toBusinessDigest(md5, code, cipher, key) }),
        signs: 'base64(md5(text + key))',
      };
    }
    if (path === undefined)
      throw new ToolError('`path` is missing: version 2 signs it in webhook-id.');
    if (asked.business)
      throw new ToolError('`business` is of version 1: version 2 signs nothing inside.');
    assertSecret(key);
    return {
      headers: signVersion2({ ...signed, path: findPath(context, path), callId }, key),
      signs:
        'base64(HMAC-SHA256(base64-decoded secret, webhook-id + "." + webhook-timestamp + "." + text))',
    };
  },
});
