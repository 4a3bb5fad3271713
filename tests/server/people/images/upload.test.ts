import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { maxUnused, removeUnusedImages, unusedMs } from '#server/people/images/image-store.ts';
import { companyOf, multipart, picture, upload } from '../../_support/certification.ts';
import { openLog } from '../../_support/log.ts';
import { writePdf } from '../../_support/pdf-papers.ts';
import { addPerson, ask, type Person, succeed } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { listen } from '../../_support/socket.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { app, clock, context } = portal;
const jpeg = await picture().jpeg().toBuffer();
const megabyte = 1024 * 1024;

async function uploadOne(person: Person): Promise<string> {
  const { data, msg } = await upload(portal, person, jpeg);
  assert.ok(data?.id, msg);
  return data.id;
}

function look(path: string) {
  return app.inject({ url: `/openplatformweb/${path}` });
}

async function countImages(organisation: string): Promise<number> {
  const query = context.database
    .selectFrom('image')
    .select('id')
    .where('organisation_id', '=', organisation);
  return (await query.execute()).length;
}

describe('file/uploadImg', () => {
  it('stores an image of a signed-in person', async () => {
    const person = await addPerson(portal);
    const { data, code } = await upload(portal, person, jpeg);
    assert.equal(code, 1);
    const { id, size, ...rest } = data;
    assert.deepEqual(rest, { type: 'image/jpeg', width: 60, height: 40 });
    assert.ok(size > 100 && typeof id === 'string');
    assert.equal(await countImages(person.organisation.id), 1);
  });

  it('refuses one byte over 5 MB and stores nothing', async () => {
    const person = await addPerson(portal);
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    const refused = await upload(portal, person, padded(5 * megabyte + 1));
    assert.deepEqual([refused.status, refused.code], [200, 149010004]);
    assert.match(refused.data.fields.file, /larger than 5 MB/);
    assert.equal(await countImages(person.organisation.id), 0);
    assert.equal((await upload(portal, person, padded(5 * megabyte))).code, 1);
  });

  it('names the accepted types for other content under any file name', async () => {
    const person = await addPerson(portal);
    const { code, data } = await upload(portal, person, Buffer.from('<svg/>'), {
      fileName: 'licence.jpg',
    });
    assert.equal(code, 149010004);
    assert.match(data.fields.file, /JPEG, PNG, WebP.*PDF/);
  });

  it('asks for the file if none was received', async () => {
    const person = await addPerson(portal);
    const url = '/openplatformweb/file/uploadImg';
    const { token } = person;
    const part = multipart(jpeg);
    const cut = { ...part, payload: part.payload.subarray(0, 300) };
    const none = [
      { payload: {} },
      multipart(Buffer.alloc(0)),
      multipart(jpeg, { name: 'other' }),
      cut,
      { headers: part.headers, payload: '' },
      { headers: { 'content-type': 'multipart/form-data' }, payload: part.payload },
    ];
    for (const { headers = {}, payload } of none as { headers?: object; payload: Buffer }[]) {
      const request = {
        method: 'POST',
        url,
        headers: { token, langtype: 'EN', ...headers },
      } as const;
      const answer = (await app.inject({ ...request, payload })).json();
      assert.equal(answer.code, 149010004, answer.msg);
      assert.match(answer.data.fields.file, /No file was received/);
    }
    assert.equal(await countImages(person.organisation.id), 0);
  });

  it('reads a part of another name to its end, so that the connection serves the next call', async () => {
    const person = await addPerson(portal);
    const { headers, payload } = multipart(Buffer.alloc(2 * megabyte), { name: 'picture' });
    const socket = connect(await listen(app), '127.0.0.1');
    const lines = [
      'POST /openplatformweb/file/uploadImg HTTP/1.1',
      'host: localhost',
      `token: ${person.token}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(payload);
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    let answers = '';
    for await (const chunk of socket) answers += chunk;
    assert.match(answers, /"fields":\{"file":.+"status":"ready"/s);
  });

  it('lets organisations take turns: 22 slow PDFs of one do not delay another', async () => {
    const [greedy, modest] = [await addPerson(portal), await addPerson(portal)];
    const slow = writePdf({ pages: 20 });
    const asked = Array.from({ length: 22 }, () => upload(portal, greedy, slow));
    assert.equal((await upload(portal, modest, jpeg)).code, 1);
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ code }) => code !== 1);
    // Two are read while six wait.
    assert.ok(answers.length - refused.length >= 8, `${refused.length} refused`);
    for (const { code, data, headers } of refused) {
      assert.deepEqual([code, headers['retry-after']], [149010007, String(data.waitS)]);
    }
  });

  it('logs no token at any log level', async () => {
    const log = openLog('trace');
    const own = await openTestPortal({}, { logger: log.logger });
    const person = await addPerson(own);
    assert.equal((await upload(own, person, jpeg)).code, 1);
    assert.match(log.text(), /multipart/);
    assert.ok(!log.text().includes(person.token));
  });

  it('refuses visitors before reading the body, reviewers and the demo account', async () => {
    const visitor = await upload(portal, { token: '' }, jpeg);
    assert.equal(visitor.code, 149010008);
    const staff = await addPerson(portal, { staff: 1 });
    assert.equal((await upload(portal, staff, jpeg)).code, 149010005);
    const shared = await addPerson(portal, { shared: 1 });
    assert.equal((await upload(portal, shared, jpeg)).code, 149010005);
  });

  it('limits unused images per person, also for simultaneous uploads', async () => {
    const person = await addPerson(portal, { level: 'developer' });
    for (let count = 3; count < maxUnused; count += 1) await uploadOne(person);
    const all = await Promise.all(Array.from({ length: 8 }, () => upload(portal, person, jpeg)));
    assert.equal(all.filter(({ code }) => code === 1).length, 3);
    const refused = all.find(({ code }) => code === 149010007);
    assert.equal(refused?.data.waitS, unusedMs / 1000);
    assert.equal(await countImages(person.organisation.id), maxUnused);
  });
});

describe('removeUnusedImages', () => {
  it('removes images after a day unless a certification names them', async () => {
    const person = await addPerson(portal, { level: 'developer' });
    const company = await companyOf(portal, person);
    await succeed(portal, person, 'cer/companyCerCommit', company);
    await uploadOne(person);
    await removeUnusedImages(context.database, clock.now + unusedMs - 1);
    assert.equal(await countImages(person.organisation.id), 2);
    await removeUnusedImages(context.database, clock.now + unusedMs);
    const left = context.database.selectFrom('image').select('id');
    const ids = await left.where('organisation_id', '=', person.organisation.id).execute();
    assert.deepEqual(ids, [{ id: company.licenceImage }]);
  });
});

describe('file/getImgUrl', () => {
  it('returns the owner an address that shows only the image', async () => {
    const person = await addPerson(portal);
    const id = await uploadOne(person);
    const { path, expiresAt } = await succeed(portal, person, 'file/getImgUrl', { id }, 'GET');
    assert.equal(expiresAt, clock.now + 300_000);
    const { statusCode, headers, rawPayload } = await look(path);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'image/jpeg');
    assert.equal(headers['cache-control'], 'private, no-store');
    assert.equal(headers['content-disposition'], 'inline; filename="image.jpeg"');
    const policy = "default-src 'none'; frame-ancestors 'none'";
    assert.equal(headers['content-security-policy'], policy);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.deepEqual([...rawPayload.subarray(0, 3)], [0xff, 0xd8, 0xff]);
  });

  it('returns a PDF unchanged as a download', async () => {
    const person = await addPerson(portal);
    const pdf = writePdf({ pages: 2 });
    const { data, msg } = await upload(portal, person, pdf);
    const { id, ...stored } = data ?? {};
    assert.deepEqual(
      stored,
      { type: 'application/pdf', width: 0, height: 0, size: pdf.length },
      msg,
    );
    const reviewer = await addPerson(portal, { staff: 1 });
    for (const each of [person, reviewer]) {
      const address = await succeed(portal, each, 'file/getImgUrl', { id }, 'GET');
      assert.deepEqual([address.type, address.size], ['application/pdf', pdf.length]);
      const { statusCode, headers, rawPayload } = await look(address.path);
      assert.equal(statusCode, 200);
      assert.ok(rawPayload.equals(pdf));
      assert.equal(headers['content-type'], 'application/pdf');
      assert.equal(headers['content-disposition'], 'attachment; filename="licence.pdf"');
      const policy = "sandbox; default-src 'none'; frame-ancestors 'none'";
      assert.equal(headers['content-security-policy'], policy);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cache-control'], 'private, no-store');
    }
    const scripted = writePdf({
      catalogue: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
    });
    const refused = await upload(portal, person, scripted);
    assert.match(refused.data.fields.file, /script/);
  });

  it('responds to strangers as for a missing image, and allows reviewers', async () => {
    const id = await uploadOne(await addPerson(portal));
    const stranger = await addPerson(portal, { level: 'enterprise' });
    const missing = '00000000-0000-4000-8000-000000000000';
    const foreign = await ask(portal, 'GET', 'file/getImgUrl', { id }, stranger);
    const absent = await ask(portal, 'GET', 'file/getImgUrl', { id: missing }, stranger);
    assert.equal(foreign.code, 149010001);
    assert.deepEqual([foreign.msg, foreign.data], [absent.msg, absent.data]);
    assert.equal((await ask(portal, 'GET', 'file/getImgUrl', { id })).code, 149010008);
    const reviewer = await addPerson(portal, { staff: 1 });
    const { path } = await succeed(portal, reviewer, 'file/getImgUrl', { id }, 'GET');
    assert.equal((await look(path)).statusCode, 200);
  });

  it('returns an address that expires after five minutes', async () => {
    const person = await addPerson(portal);
    const id = await uploadOne(person);
    const { path } = await succeed(portal, person, 'file/getImgUrl', { id }, 'GET');
    clock.now += 299_999;
    assert.equal((await look(path)).statusCode, 200);
    clock.now += 1;
    assert.equal((await look(path)).statusCode, 404);
  });

  it('returns an address that stops working if any part is changed', async () => {
    const person = await addPerson(portal);
    const id = await uploadOne(person);
    const other = await uploadOne(person);
    const { path } = await succeed(portal, person, 'file/getImgUrl', { id }, 'GET');
    const forged = [
      path.replace(id, other),
      path.replace(/expires=\d/, 'expires=9'),
      path.replace(/signature=./, 'signature=*'),
      path.replace(/&signature.*/, ''),
      `${path}&signature=x`,
      path.replace(/\?.*/, ''),
      `file/image/${id}?expires=NaN&signature=`,
    ];
    for (const each of forged) {
      const answer = await look(each);
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 149010001], each);
    }
    assert.equal((await look(path)).statusCode, 200);
  });
});
