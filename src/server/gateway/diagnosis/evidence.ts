import type { OtherSecret } from '#contract/diagnosis.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { findProvenSigner, toScalarText } from '#contract/signer.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import { isAllowedFrom } from '#server/accounts/permission.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { Db } from '#server/database/tables.ts';
import type { ApiError } from '#server/errors/api-error.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Identified } from '../authenticate.ts';
import type { SignerContext } from '../business-digest.ts';
import type { ReceivedCall } from '../call.ts';
import { parseBizContent } from '../parse-json.ts';
import { readHeader, readHeaders } from '../read-headers.ts';
import type { Evidence } from './diagnosis-thread.ts';

/** Customers whose secrets are tried: more would take the time of other mistakes. */
const mostCustomers = 3;

function readCustomers(database: Db, accountId: string) {
  return database
    .selectFrom('customer')
    .select(['code', 'cipher', 'password'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(mostCustomers)
    .execute();
}

type CustomerSecrets = Pick<CustomerRow, 'code' | 'cipher' | 'password'>;

async function readOtherAccounts({ database }: EvidenceContext, account: Identified) {
  const { id, organisation_id } = account;
  if (organisation_id === null) return [];
  return database
    .selectFrom('account')
    .select([
      'environment',
      'private_key',
      'old_key',
      'old_key_until',
      'webhook_secret',
      'old_webhook_secret',
      'old_webhook_until',
    ])
    .where('organisation_id', '=', organisation_id)
    .where('id', '!=', id)
    .execute();
}

/** True if production accepts calls from an address. Else the sandbox must not confirm a leaked production secret. */
export async function mayCallProduction(
  { database }: Pick<EvidenceContext, 'database'>,
  { organisation_id }: Identified,
  address: string,
): Promise<boolean> {
  const production = await database
    .selectFrom('account')
    .select('allowed_addresses')
    .where('organisation_id', '=', organisation_id)
    .where('environment', '=', 'production')
    .executeTakeFirst();
  return production !== undefined && isAllowedFrom(address, production.allowed_addresses);
}

type OtherAccount = Awaited<ReturnType<typeof readOtherAccounts>>[number];

interface SealedSecret {
  id: OtherSecret['id'];
  text: string | null;
}

function toOpen({ secrets }: EvidenceContext, sealed: readonly SealedSecret[]): OtherSecret[] {
  return sealed.flatMap(({ id, text }) =>
    text === null ? [] : [{ id, text: secrets.open(text) }],
  );
}

function toKeys({ now }: EvidenceContext, other: OtherAccount): SealedSecret[] {
  const id = `${other.environment}-key` as const;
  // The previous key also opens production, until its overlap ends.
  const isOver = now() >= (other.old_key_until ?? 0);
  return [
    { id, text: other.private_key },
    { id: isOver ? 'old-key' : id, text: other.old_key },
  ];
}

function toWebhookSecrets({ now }: EvidenceContext, other: OtherAccount): SealedSecret[] {
  const id = `${other.environment}-secret` as const;
  const isOver = now() >= (other.old_webhook_until ?? 0);
  return [
    { id, text: other.webhook_secret },
    { id: isOver ? 'old-secret' : id, text: other.old_webhook_secret },
  ];
}

/** Reads the owner's other secrets: the previous key, the other environment's, and those of the customers named. */
async function readOtherSecrets(
  context: EvidenceContext,
  account: Identified,
  customers: readonly CustomerSecrets[],
): Promise<OtherSecret[]> {
  const others = await readOtherAccounts(context, account);
  return toOpen(context, [
    { id: 'old-key', text: account.old_key },
    ...others.flatMap((other) => toKeys(context, other)),
    ...customers.flatMap(({ cipher, password }): SealedSecret[] => [
      { id: 'password', text: password },
      { id: 'cipher', text: cipher },
    ]),
  ]);
}

/** Most secrets of webhook addresses tried: more would take time from other mistakes. */
const mostCallbacks = 8;

function readCallbackSecrets({ database }: EvidenceContext, { id }: Identified) {
  return database
    .selectFrom('callback_secret')
    .select(['secret', 'old_secret'])
    .where('account_id', '=', id)
    .orderBy('made_at', 'desc')
    .limit(mostCallbacks)
    .execute();
}

/** Reads those of version 2. Excludes the account's own key of version 1, a mistake with its own name. */
async function readOtherWebhookSecrets(
  context: EvidenceContext,
  account: Identified,
): Promise<OtherSecret[]> {
  const [others, callbacks, customers] = await Promise.all([
    readOtherAccounts(context, account),
    readCallbackSecrets(context, account),
    readCustomers(context.database, account.id),
  ]);
  return toOpen(context, [
    { id: 'old-secret', text: account.old_webhook_secret },
    ...others.flatMap((other) => toWebhookSecrets(context, other)),
    ...callbacks.flatMap(({ secret, old_secret }): SealedSecret[] => [
      { id: 'callback-secret', text: secret },
      { id: 'callback-secret', text: old_secret },
    ]),
    ...others.flatMap((other) => toKeys(context, other)),
    { id: 'old-key', text: account.old_key },
    ...customers.map(({ password }) => ({ id: 'customer-password' as const, text: password })),
  ]);
}

export interface EvidenceContext extends SignerContext {
  database: Db;
  secrets: Secrets;
  now(): number;
  settings: Pick<Settings, 'publicUrl' | 'sandboxUrl' | 'productionUrl'>;
  /** Key and secret of the demo account, if there is one; they are public. */
  demoKey: string | undefined;
  demoSecret: string | undefined;
}

export interface KnownCall extends ReceivedCall {
  account: Identified;
}

export function isKnown(call: ReceivedCall): call is KnownCall {
  return call.account !== undefined;
}

/** Not parsed as JSON: the text is from an unauthenticated caller. */
const namedCustomer = /"customerCode"\s{0,4}:\s{0,4}"([^"\\]{1,30})"/;

/** Finds the customer that a text names, and the newest others. */
async function findCustomers(
  { database, findCustomer }: EvidenceContext,
  accountId: string,
  code: string | undefined,
): Promise<CustomerSecrets[]> {
  const newest = await readCustomers(database, accountId);
  if (code === undefined) return newest;
  const isNamed = (each: CustomerSecrets) => each.code === code;
  const named = newest.find(isNamed) ?? (await findCustomer({ accountId, code }));
  return named ? [named, ...newest.filter((each) => !isNamed(each))] : newest;
}

async function toHeaderEvidence(context: EvidenceContext, call: KnownCall): Promise<Evidence> {
  const { account, bizContent: text = '' } = call;
  const code = namedCustomer.exec(text)?.[1];
  const customers = await findCustomers(context, account.id, code);
  const [first] = customers;
  const { secrets } = context;
  return {
    digest: 'header',
    evidence: {
      ...readHeaders(call.rawHeaders),
      text,
      key: secrets.open(account.private_key),
      demoKey: context.demoKey,
      others: await readOtherSecrets(context, account, customers),
      business: first && { code: first.code, cipher: secrets.open(first.cipher) },
    },
  };
}

/** Finds the signer of the digest inside: the code and its password secret. */
async function findSignerSecrets(
  context: EvidenceContext,
  { account, operation }: KnownCall,
  content: Record<string, unknown>,
) {
  const { secrets, findCustomer, findSalesperson } = context;
  if (findProvenSigner(operation.businessDigest, content) === 'salesperson') {
    const code = toScalarText(content.salesmanCode);
    const row = await findSalesperson(account.id, code);
    return row && { code, cipher: toCipher(md5, row.outlet), password: row.outlet };
  }
  const code = toScalarText(content.customerCode);
  const row = await findCustomer({ accountId: account.id, code });
  if (!row) return undefined;
  const password = row.password === null ? undefined : secrets.open(row.password);
  return { code, cipher: secrets.open(row.cipher), password };
}

/** Finds the key that verified the header, which the business digest must use, then the other one. */
function findProvenKeys({ secrets }: EvidenceContext, { account, use }: KnownCall) {
  const { private_key, old_key } = account;
  const keys = use?.keyAge === 'old' && old_key !== null ? [old_key, private_key] : [private_key];
  const [key = '', ...replacements] = keys.map((sealed) => secrets.open(sealed));
  // A business digest with the current key below a header with the old one: the old one must be replaced.
  return { key, others: replacements.map((text) => ({ id: 'old-key' as const, text })) };
}

async function toBusinessEvidence(
  context: EvidenceContext,
  call: KnownCall,
): Promise<Evidence | undefined> {
  const { account, bizContent: text = '' } = call;
  const content = parseBizContent(text);
  const digest = toScalarText(content.digest);
  const signer = digest !== '' && (await findSignerSecrets(context, call, content));
  // A missing digest needs no diagnosis; the plain response names it.
  if (!signer) return undefined;
  const { key, others } = findProvenKeys(context, call);
  return {
    digest: 'business',
    evidence: {
      ...signer,
      digest,
      text,
      apiAccount: account.api_account,
      key,
      demoKey: context.demoKey,
      others: [...others, ...(await readOtherSecrets(context, account, []))],
    },
  };
}

/** Returns the base addresses by which callers know a version: as paths, and with each origin of the portal. */
function toBases({ settings }: EvidenceContext, { version }: KnownCall): string[] {
  const { publicUrl, sandboxUrl, productionUrl } = settings;
  const origins = new Set(['', publicUrl, sandboxUrl, productionUrl]);
  return [...origins].flatMap((origin) =>
    [version.basePath, version.mockPath].map((path) => origin.replace(/\/$/, '') + path),
  );
}

async function toSignatureEvidence(
  context: EvidenceContext,
  call: KnownCall,
): Promise<Evidence | undefined> {
  const { account, bizContent: text = '', rawHeaders } = call;
  const { secrets, demoSecret } = context;
  // An account without a secret cannot sign, as the plain response says.
  if (account.webhook_secret === null) return undefined;
  return {
    digest: 'signature',
    evidence: {
      signature: readHeader(rawHeaders, signedHeaders.signature),
      id: readHeader(rawHeaders, signedHeaders.id),
      timestamp: readHeader(rawHeaders, signedHeaders.timestamp),
      apiAccount: account.api_account,
      text,
      bases: toBases(context, call),
      secret: secrets.open(account.webhook_secret),
      privateKey: secrets.open(account.private_key),
      demoSecret,
      others: await readOtherWebhookSecrets(context, account),
      nowMs: context.now(),
    },
  };
}

type Gather = typeof toBusinessEvidence;

const gatherers: Partial<Record<ErrorCode, Gather>> = {
  '145003030': toHeaderEvidence,
  '145003031': toBusinessEvidence,
};

/** Returns the function that gathers a refusal's evidence; undefined if it is not about a digest or signature. */
function findGatherer({ version }: KnownCall, { code, detail }: ApiError): Gather | undefined {
  if (version.scheme === 'md5-v1') return gatherers[code];
  // The plain response reports faults in the other headers, or a missing signature.
  const isSigned = detail.field === signedHeaders.signature && detail.text !== 'rule.required';
  const isSignature = code === '145003030' && isSigned;
  return isSignature ? toSignatureEvidence : undefined;
}

/** Returns what a refusal is about; undefined if nothing, or if the plain response says all. */
export function findRefusedDigest(
  call: KnownCall,
  error: ApiError,
): Evidence['digest'] | undefined {
  if (call.bizContent === undefined) return undefined;
  switch (findGatherer(call, error)) {
    case toHeaderEvidence:
      return 'header';
    case toBusinessEvidence:
      return toScalarText(parseBizContent(call.bizContent).digest) === '' ? undefined : 'business';
    case toSignatureEvidence:
      return call.account.webhook_secret === null ? undefined : 'signature';
    default:
      return undefined;
  }
}

/** Returns what is known of a refused digest; undefined if its signer has been removed meanwhile. */
export async function gatherEvidence(
  context: EvidenceContext,
  call: KnownCall,
  error: ApiError,
): Promise<Evidence | undefined> {
  return findGatherer(call, error)?.(context, call);
}
