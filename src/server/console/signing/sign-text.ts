import { isObject } from '#contract/is-object.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations/all.ts';
import { leastRole } from '#contract/portal/access.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import {
  type AccountSignature,
  accountSign,
  type SignedHeaders,
} from '#contract/portal/help-center.ts';
import { reaches } from '#contract/portal/roles.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { findSigner, type Signer, signers, toScalarText } from '#contract/signer.ts';
import { findSalesperson } from '#server/accounts/salesperson-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { findAccountOf, listAccounts } from '#server/people/credentials/list-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { fieldError } from '#server/people/portal-error.ts';

/** A text to sign with the stored key of the user's account. */
export type TextToSign = AskOf<typeof accountSign> & { member: Member };

const unknownTexts = {
  customer: 'portal.customerUnknown',
  salesperson: 'portal.salespersonUnknown',
} as const satisfies Record<Signer, string>;

/** The gateway's limit for operations without a larger one. */
export const commonLimitBytes = 64 * 1024;

export function findOperation(id: string | undefined): Operation | undefined {
  if (id === undefined) return undefined;
  const operation = operations.find((each) => each.id === id && each.direction === 'call');
  if (!operation) throw fieldError('operation', 'portal.operationUnknown');
  return operation;
}

/** The gateway limits the body, that is, the encoded form field. */
function assertSize(bizContent: string, limitBytes = commonLimitBytes): void {
  const bytes = `bizContent=${encodeURIComponent(bizContent)}`.length;
  if (bytes > limitBytes)
    throw fieldError('bizContent', 'portal.textTooLong', { bytes, limitBytes });
}

/** Returns the text for the signer's secret in the digest; undefined if the code is not this account's. */
export async function findSecretText(
  { database, secrets, findCustomer }: People,
  accountId: string,
  signer: Signer,
  code: string,
): Promise<string | undefined> {
  if (signer === 'salesperson') {
    const salesperson = await findSalesperson(database, accountId, code);
    return salesperson?.disabled === 0 ? toCipher(md5, salesperson.outlet) : undefined;
  }
  const customer = code === '' ? undefined : await findCustomer({ accountId, code });
  return customer && secrets.open(customer.cipher);
}

async function prepare(context: People, text: TextToSign) {
  const operation = findOperation(text.operation);
  // Half a surrogate pair has no UTF-8 form.
  const bizContent = text.bizContent.toWellFormed();
  assertSize(bizContent, operation?.bodyLimitBytes);
  const account = await findAccountOf(
    context.database,
    text.member.organisation.id,
    text.environment,
    () => fieldError('environment', 'portal.noAccount'),
  );
  const privateKey = context.secrets.open(account.private_key);
  return { operation, bizContent, account, privateKey };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function businessDigestOf(
  context: People,
  { operation, bizContent, account, privateKey }: Prepared,
): Promise<string | undefined> {
  if (!operation || operation.businessDigest === 'never') return undefined;
  const parsed = parseJson(bizContent);
  if (!parsed.ok || !isObject(parsed.value)) throw fieldError('bizContent', 'portal.textNotObject');
  const signer = findSigner(operation.businessDigest, parsed.value);
  if (!signer) return undefined;
  const field = signers[signer].code;
  const code = toScalarText(parsed.value[field]);
  const secretText = await findSecretText(context, account.id, signer, code);
  if (secretText === undefined) throw fieldError('bizContent', unknownTexts[signer], { field });
  return toBusinessDigest(md5, code, secretText, privateKey);
}

/** Signing for production is audited and therefore limited. */
export async function keepRecord(
  people: People,
  { member, environment, operation }: TextToSign,
  id: string,
): Promise<void> {
  if (environment === 'sandbox') return;
  const details = { environment, ...(operation !== undefined && { operation }) };
  const kept = { actor: member.user.id, action: 'account.sign', subject: id, details } as const;
  await people.limits.signatures.consumeFor(member.user.id, () =>
    people.write(async (transaction) => addAudit(transaction, people, kept)),
  );
}

/** Returns both digests of a text. A fieldError names what cannot be signed, and why. */
export async function signByAccount(context: People, text: TextToSign): Promise<AccountSignature> {
  const prepared = await prepare(context, text);
  const { bizContent, account, privateKey } = prepared;
  const inside = await businessDigestOf(context, prepared);
  await keepRecord(context, text, account.id);
  return {
    apiAccount: account.api_account,
    digest: toHeaderDigest(md5, bizContent, privateKey),
    ...(inside !== undefined && { businessDigest: inside }),
  };
}

/** Returns the headers for a text; fills in the `digest` inside it first if requested. */
export async function signHeaders(
  context: People,
  { fillDigest = false, ...text }: TextToSign & { fillDigest?: boolean | undefined },
): Promise<SignedHeaders> {
  const prepared = await prepare(context, text);
  const { bizContent: sent, account, privateKey } = prepared;
  const inside = fillDigest ? await businessDigestOf(context, prepared) : undefined;
  const bizContent = inside === undefined ? sent : setTextMember(sent, 'digest', inside);
  await keepRecord(context, text, account.id);
  return {
    headers: {
      apiAccount: account.api_account,
      digest: toHeaderDigest(md5, bizContent, privateKey),
      timestamp: String(context.now()),
    },
    bizContent,
  };
}

/** True if the server may sign for a member with the stored keys of an environment. */
function maySign({ role }: Member, environment: Environment): boolean {
  const least = leastRole(accountSign, environment === 'production');
  return !least || reaches(role, least);
}

export const signTextHandlers = {
  // Signing with stored keys, which never leave the server.
  'help-center/accounts': async ({ people, member }) =>
    (await listAccounts(people, member.organisation.id))
      .filter(({ environment }) => maySign(member, environment))
      .map(({ apiAccount, environment, keyMadeAt, webhookSecret, customers }) => ({
        apiAccount,
        environment,
        keyMadeAt,
        webhookMadeAt: webhookSecret.madeAt,
        customerCodes: customers.map(({ code }) => code),
      })),
  'help-center/accountSign': ({ people, request, member }) =>
    signByAccount(people, { ...request, member }),
} satisfies Partial<Handlers>;
