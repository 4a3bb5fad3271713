import { hash } from 'node:crypto';
import sharp from 'sharp';
import type { RevealedKey } from '#contract/portal/console-accounts.ts';
import { commitDeveloper } from './certified.ts';
import { askPortal, type Person, registerPerson } from './people.ts';

const company = {
  companyName: 'Nile Parcels LLC',
  licenceNumber: 'CR-118-2031',
  taxNumber: '331-204-118',
  legalRepresentative: 'Hany Samir',
  countryCode: 'EGY',
  prov: 'Cairo',
  city: 'Nasr City',
  street: '12 Abbas El Akkad',
  contactName: 'Mona Adel',
  contactMobile: '+201001234567',
  contactEmail: 'api@example.com',
};

async function uploadLicence(url: string, { signedIn }: Person): Promise<string> {
  const create = { width: 60, height: 40, channels: 3, background: '#8f1d22' } as const;
  const content = await sharp({ create }).jpeg().toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'licence.jpg');
  const headers = { token: signedIn.token, langType: 'EN' };
  const request = { method: 'POST', headers, body };
  const response = await fetch(`${url}/openplatformweb/file/uploadImg`, request);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/** Registers a person with both certifications, on a server that approves them at once. */
export async function registerCompany(url: string): Promise<Person> {
  const person = await registerPerson(url);
  await commitDeveloper(url, person);
  const licenceImage = await uploadLicence(url, person);
  const request = { ...company, licenceImage };
  await askPortal(url, 'cer/companyCerCommit', request, person.signedIn.token);
  return person;
}

/** The secrets that sign for an account of a person. */
export function revealKey(
  url: string,
  { signedIn }: Person,
  environment: 'sandbox' | 'production',
): Promise<RevealedKey> {
  return askPortal(url, 'console/revealKey', { environment }, signedIn.token);
}

/** Calls `location/getLocation`, signed; resolves to the code of the response. */
export async function locate(
  url: string,
  { apiAccount, privateKey }: Pick<RevealedKey, 'apiAccount' | 'privateKey'>,
): Promise<string> {
  const bizContent = '{"countryCode":"UAE"}';
  const digest = hash('md5', bizContent + privateKey, 'base64');
  const response = await fetch(`${url}/webopenplatformapi/api/location/getLocation`, {
    method: 'POST',
    headers: { apiAccount, digest, timestamp: String(Date.now()) },
    body: new URLSearchParams({ bizContent }),
  });
  return ((await response.json()) as { code: string }).code;
}
