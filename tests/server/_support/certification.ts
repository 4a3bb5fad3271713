import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Person, PortalAnswer } from './people.ts';
import type { TestPortal } from './portal.ts';

export const developer = {
  name: 'Mona Adel',
  mobile: '+201001234567',
  email: 'mona@example.com',
  role: 'Backend engineer',
  purpose: 'Orders of our shop, handed to the courier each hour.',
};

/** Without the image, which each user uploads. */
const companyFields = {
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

/** A picture with content. */
export function picture(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#8f1d22' } });
}

/** multipart/form-data with one file. */
export function multipart(content: Buffer, { name = 'file', fileName = 'licence.jpg' } = {}) {
  const boundary = 'a-boundary-of-a-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Uploads a file as the user. */
export async function upload(
  { app }: TestPortal,
  { token }: Pick<Person, 'token'>,
  content: Buffer,
  part?: { name?: string; fileName?: string },
): Promise<PortalAnswer> {
  const { headers, payload } = multipart(content, part);
  const answer = await app.inject({
    method: 'POST',
    url: '/openplatformweb/file/uploadImg',
    headers: { token, langtype: 'EN', ...headers },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

/** A complete company certification of a user, with their image. */
export async function companyOf(portal: TestPortal, person: Pick<Person, 'token'>) {
  const uploaded = await upload(portal, person, await picture().jpeg().toBuffer());
  assert.equal(uploaded.code, 1, uploaded.msg);
  return { ...companyFields, licenceImage: String(uploaded.data.id) };
}

/** The version of a certification that a reviewer sees. */
export async function versionOf(
  portal: TestPortal,
  organisation: string,
  kind: string,
): Promise<number> {
  const row = await portal.context.database
    .selectFrom('certification')
    .select('version')
    .where('organisation_id', '=', organisation)
    .where('kind', '=', kind as 'developer')
    .executeTakeFirstOrThrow();
  return row.version;
}
