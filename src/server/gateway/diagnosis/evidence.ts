import type { ErrorCode } from '#contract/errors.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { findProvenSigner, toScalarText } from '#contract/signer.ts';
import { findSalesperson } from '#server/accounts/salesperson-store.ts';
import { md5 } from '#server/md5.ts';
import type { Identified } from '../authenticate.ts';
import type { SignerGround } from '../business-digest.ts';
import type { ReceivedCall } from '../call.ts';
import { parseBizContent } from '../parse-json.ts';
import { readHeaders } from '../read-headers.ts';
import type { Evidence } from './diagnosis-thread.ts';
import { type CustomerSecrets, readCustomers, readOtherSecrets } from './other-secrets.ts';

/** What evidence is gathered from. */
export interface EvidenceGround extends SignerGround {
  now(): number;
  /** The demo account's, where there is one: everybody sees it. */
  demoKey: string | undefined;
}

/** A call that named an account of ours. */
export interface KnownCall extends ReceivedCall {
  account: Identified;
}

export function isKnown(call: ReceivedCall): call is KnownCall {
  return call.account !== undefined;
}

/** Short of JSON: the text is a stranger's, and nobody has proved anything yet. */
const namedCustomer = /"customerCode"\s{0,4}:\s{0,4}"([^"\\]{1,30})"/;

/** The customer that a text names, and the newest others. */
async function findCustomers(
  { database, findCustomer }: SignerGround,
  accountId: string,
  code: string | undefined,
): Promise<CustomerSecrets[]> {
  const newest = await readCustomers(database, accountId);
  if (code === undefined) return newest;
  const isNamed = (each: CustomerSecrets) => each.code === code;
  const named = newest.find(isNamed) ?? (await findCustomer({ accountId, code }));
  return named ? [named, ...newest.filter((each) => !isNamed(each))] : newest;
}

async function toHeaderEvidence(ground: EvidenceGround, call: KnownCall): Promise<Evidence> {
  const { account, bizContent: text = '' } = call;
  const code = namedCustomer.exec(text)?.[1];
  const customers = await findCustomers(ground, account.id, code);
  const [first] = customers;
  const { secrets } = ground;
  return {
    digest: 'header',
    evidence: {
      ...readHeaders(call.rawHeaders),
      text,
      key: secrets.open(account.private_key),
      demoKey: ground.demoKey,
      others: await readOtherSecrets(ground, account, customers),
      business: first && { code: first.code, cipher: secrets.open(first.cipher) },
    },
  };
}

/** Whose digest stands inside: the code and what stands for the password. */
async function findSignerSecrets(
  ground: SignerGround,
  { account, operation }: KnownCall,
  content: Record<string, unknown>,
) {
  const { secrets, findCustomer, database } = ground;
  if (findProvenSigner(operation.businessDigest, content) === 'salesperson') {
    const code = toScalarText(content.salesmanCode);
    const row = await findSalesperson(database, account.id, code);
    return row && { code, cipher: toCipher(md5, row.outlet), password: row.outlet };
  }
  const code = toScalarText(content.customerCode);
  const row = await findCustomer({ accountId: account.id, code });
  if (!row) return undefined;
  const password = row.password === null ? undefined : secrets.open(row.password);
  return { code, cipher: secrets.open(row.cipher), password };
}

/** The key that proved the header: the business digest is made with the same. Then the other of the two. */
function findProvenKeys({ secrets }: EvidenceGround, { account, use }: KnownCall) {
  const { private_key, old_key } = account;
  const keys = use?.keyAge === 'old' && old_key !== null ? [old_key, private_key] : [private_key];
  const [key = '', ...replacements] = keys.map((sealed) => secrets.open(sealed));
  // A business digest of the current key below a header of the old one: the old one is to go.
  return { key, others: replacements.map((text) => ({ id: 'old-key' as const, text })) };
}

async function toBusinessEvidence(
  ground: EvidenceGround,
  call: KnownCall,
): Promise<Evidence | undefined> {
  const { account, bizContent: text = '' } = call;
  const content = parseBizContent(text);
  const digest = toScalarText(content.digest);
  const signer = digest !== '' && (await findSignerSecrets(ground, call, content));
  // A digest that is missing, as the plain answer says, has nothing to find out.
  if (!signer) return undefined;
  const { key, others } = findProvenKeys(ground, call);
  return {
    digest: 'business',
    evidence: {
      ...signer,
      digest,
      text,
      apiAccount: account.api_account,
      key,
      demoKey: ground.demoKey,
      others: [...others, ...(await readOtherSecrets(ground, account, []))],
    },
  };
}

/** What gathers the evidence of a refusal, by its code. */
const gatherers: Partial<Record<ErrorCode, typeof toBusinessEvidence>> = {
  '145003030': toHeaderEvidence,
  '145003031': toBusinessEvidence,
};

/** Whether a refusal is about a digest. */
export function isAboutDigest(code: ErrorCode): boolean {
  return gatherers[code] !== undefined;
}

/** What is known of the digest that a call was refused for; undefined where its signer is gone meanwhile. */
export async function gatherEvidence(
  ground: EvidenceGround,
  call: KnownCall,
  code: ErrorCode,
): Promise<Evidence | undefined> {
  return gatherers[code]?.(ground, call);
}
