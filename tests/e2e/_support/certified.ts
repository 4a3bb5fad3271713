import sharp from 'sharp';
import { askPortal, type Person, registerPerson } from './people.ts';
import type { Portal } from './server.ts';

const developer = {
  name: 'Amal Hassan',
  mobile: '+201001234567',
  email: 'amal@example.com',
  purpose: 'Labels and tracking for a shop of ceramics.',
};

const company = {
  companyName: 'Nile Ceramics',
  licenceNumber: '40021-77',
  taxNumber: '123-456-789',
  legalRepresentative: 'Amal Hassan',
  countryCode: 'EGY',
  prov: 'Cairo',
  city: 'Nasr City',
  street: '12 Abbas El Akkad Street',
  contactName: 'Omar Said',
  contactMobile: '+201001234568',
  contactEmail: 'omar@example.com',
};

/** Submits the developer certification, for the first time or again. */
export async function commitDeveloper(
  url: string,
  { signedIn }: Person,
  change: Record<string, string> = {},
): Promise<void> {
  await askPortal(url, 'cer/devCerCommit', { ...developer, ...change }, signedIn.token);
}

/** Uploads an image of a licence, 640 pixels wide; resolves to its id. */
async function uploadLicence(url: string, token: string): Promise<string> {
  const create = { width: 640, height: 400, channels: 3, background: '#e8e2d0' } as const;
  const image = await sharp({ create }).png().toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'licence.png');
  const upload = `${url}/openplatformweb/file/uploadImg`;
  const response = await fetch(upload, { method: 'POST', headers: { token }, body });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

/** Submits the company certification. */
export async function commitCompany(url: string, { signedIn }: Person): Promise<void> {
  const { token } = signedIn;
  const licenceImage = await uploadLicence(url, token);
  await askPortal(url, 'cer/companyCerCommit', { ...company, licenceImage }, token);
}

/** Registers a person whose developer certification the courier has approved. */
export async function registerDeveloper(
  portal: Portal,
  change: Record<string, string> = {},
): Promise<Person> {
  const person = await registerPerson(portal.url);
  await commitDeveloper(portal.url, person, change);
  await portal.operator('review approve', '--user', person.account, '--kind', 'developer');
  return person;
}
