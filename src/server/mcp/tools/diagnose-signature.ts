import { type Static, type TObject, Type } from 'typebox';
import { causes1, causes2 } from '#contract/causes.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { Evidence } from '#server/gateway/diagnosis/diagnosis-thread.ts';
import { language, readLanguage } from '../arguments.ts';
import {
  apiAccount,
  business,
  key,
  readKey,
  type SigningKey,
  scheme,
  text,
} from '../signing/arguments.ts';
import { assertSecret } from '../signing/sign.ts';
import { defineTool, type McpContext, onlyReads, toAsker } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

const input = {
  version: scheme,
  text,
  key,
  apiAccount,
  signature: Type.String({
    minLength: 1,
    maxLength: 1000,
    description:
      'What does not match: header digest or `digest` inside bizContent of version 1, webhook-signature of version 2.',
  }),
  business: Type.Optional(business),
  webhookId: Type.Optional(
    Type.String({ maxLength: 300, description: 'Version 2: the header webhook-id, as sent.' }),
  ),
  timestamp: Type.Optional(
    Type.String({
      maxLength: 50,
      description: 'The header timestamp of version 1, or webhook-timestamp of version 2, as sent.',
    }),
  ),
  language,
};

type Asked = Static<TObject<typeof input>> & SigningKey;

/** Returns the base URLs at which callers reach version 2. */
function toBases({ settings }: McpContext['people']): string[] {
  const origins = new Set(['', settings.publicUrl, settings.sandboxUrl, settings.productionUrl]);
  return [...origins].flatMap((origin) =>
    [descriptor2.basePath, descriptor2.mockPath].map((path) => origin.replace(/\/$/, '') + path),
  );
}

function toEvidence({ people, demo }: McpContext, asked: Asked): Evidence {
  const { signature, timestamp = '', business: inside, webhookId } = asked;
  const text = asked.text.toWellFormed();
  const { apiAccount, key } = asked;
  const demoKey = demo?.privateKey;
  if (asked.version === '1') {
    const known = { digest: signature, text, apiAccount, key, demoKey };
    if (!inside) return { digest: 'header', evidence: { ...known, timestamp } };
    const cipher = toCipher(md5, inside.password);
    return { digest: 'business', evidence: { ...known, ...inside, cipher } };
  }
  if (inside) throw new ToolError('`business` is of version 1: version 2 signs nothing inside.');
  if (webhookId === undefined || timestamp === '') {
    throw new ToolError('`webhookId` and `timestamp` are missing: version 2 signs both headers.');
  }
  assertSecret(key);
  const headers = { signature, id: webhookId, timestamp, apiAccount };
  const known = { secret: key, demoSecret: demo?.webhookSecret, nowMs: people.now() };
  return {
    digest: 'signature',
    evidence: { ...headers, ...known, text, bases: toBases(people) },
  };
}

export const diagnoseSignature = defineTool({
  name: 'diagnose_signature',
  title: 'Diagnose a signature',
  description:
    'Finds out why a digest or signature does not match: it tries the known mistakes of signing and names the one that leads to exactly this value. It takes the key of the sandbox account of your token, or of the public demo account where the connection has none, unless you name another sandbox key: give no secret of production to an agent. A token needs the scope sign. Sends nothing and keeps nothing.',
  annotations: onlyReads,
  scope: 'sign',
  input,
  output: Type.Object({
    matches: Type.Boolean({ description: 'The signature is right for this text and key.' }),
    causes: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
    note: Type.Optional(Type.String()),
    textMd5: Type.String({
      description:
        'md5 of the UTF-8 bytes of `text`, in hexadecimal: compare it with that of what you sign.',
    }),
    textBytes: Type.Integer(),
  }),
  async run(context, asked, caller) {
    const { locale } = readLanguage(asked.language);
    const key = await readKey(context, caller, asked);
    const evidence = toEvidence(context, { ...asked, ...key });
    const found = await context.diagnose(evidence, toAsker(caller));
    if (found === 'overdue') {
      throw new ToolError('It took too long to look at all mistakes. Try a shorter `text`.');
    }
    const { texts } = context.people;
    const { text: read } = evidence.evidence;
    const causes = found === 'unknown' ? [] : found.causes;
    const tried = asked.version === '1' ? causes1.length : causes2.length;
    return {
      matches: found !== 'unknown' && causes.length === 0,
      causes: causes.map((id) => ({
        id,
        reason: texts.get(locale, `sign.reason.${id}`, {}, 'code.json'),
      })),
      ...(found === 'unknown' && {
        note: `None of ${tried} known mistakes leads to this value: the text or the key is another one.`,
      }),
      textMd5: md5.hex(read),
      textBytes: Buffer.byteLength(read),
    };
  },
});
