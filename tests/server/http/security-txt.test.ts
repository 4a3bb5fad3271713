import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { dayMs } from '#contract/durations.ts';
import { securityTxtRoutes } from '#server/http/security-txt.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openTestPortal } from '../_support/portal.ts';

const https = { PUBLIC_URL: 'https://open.example.com' };

const url = '/.well-known/security.txt';

/** The route alone, registered as by the server. */
async function read(environment: Record<string, string>) {
  const clock = { now: Date.UTC(2026, 10, 20, 8, 0, 0) };
  const app = fastify();
  await app.register(securityTxtRoutes, {
    settings: readSettings(environment),
    now: () => clock.now,
  });
  const ask = (method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url });
  return { clock, ask };
}

/** Fields by name; checks the line ends of RFC 9116. */
function toFields(body: string): Map<string, string> {
  assert.ok(body.endsWith('\r\n'));
  assert.doesNotMatch(body, /[^\x20-\x7e\r\n]|\r(?!\n)|(?<!\r)\n/);
  const lines = body.slice(0, -2).split('\r\n');
  return new Map(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
}

describe('/.well-known/security.txt', () => {
  it('names contact, canonical address and policy', async () => {
    const contact = 'https://security.example.com/report';
    const { clock, ask } = await read({ ...https, SECURITY_CONTACT: contact });
    const answer = await ask();
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
    const { Expires = '', ...fields } = Object.fromEntries(toFields(answer.body));
    assert.deepEqual(fields, {
      Contact: contact,
      'Preferred-Languages': 'zh-CN, en, th, km, ms, id, vi, ar',
      Canonical: 'https://open.example.com/.well-known/security.txt',
      Policy: 'https://open.example.com/en/aboutUs/security',
    });
    assert.match(Expires, /^\d{4}-\d\d-\d\dT00:00:00Z$/);
    const left = Date.parse(Expires) - clock.now;
    assert.ok(left > 150 * dayMs && left < 365 * dayMs);
    clock.now += 400 * dayMs;
    const later = toFields((await ask()).body).get('Expires') ?? '';
    assert.equal(Date.parse(later) - Date.parse(Expires), 400 * dayMs);
    assert.equal((await ask('HEAD')).statusCode, 200);
  });

  it("falls back to the brand's email address, escaped against injection", async () => {
    const cases: [email: string, contact: string][] = [
      ['help+open@example.com', 'mailto:help+open@example.com'],
      ['a?cc=b%0d%0aBcc:c@example.com', 'mailto:a%3Fcc=b%250d%250aBcc%3Ac@example.com'],
      ['ü\u0001@exämple.com', 'mailto:%C3%BC%01@ex%C3%A4mple.com'],
    ];
    for (const [email, contact] of cases) {
      const { ask } = await read({ ...https, BRAND_EMAIL: email });
      assert.equal(toFields((await ask()).body).get('Contact'), contact);
    }
  });

  it('omits page addresses without https, as RFC 9116 requires', async () => {
    const { ask } = await read({ SECURITY_CONTACT: 'mailto:security@example.com' });
    const { body } = await ask();
    assert.deepEqual([...toFields(body).keys()], ['Contact', 'Expires', 'Preferred-Languages']);
  });

  it('is not found without a contact', async () => {
    const { ask } = await read(https);
    const answer = await ask();
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  });

  it('is served by the whole server', async () => {
    const { app } = await openTestPortal({ ...https, BRAND_EMAIL: 'help@example.com' });
    const answer = await app.inject({ url });
    assert.match(answer.body, /^Contact: mailto:help@example.com\r\n/);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  });

  for (const bad of [
    'security@example.com',
    'http://example.com/report',
    'javascript:alert(1)',
    'mailto:a@b.example\r\nContact: mailto:c@d.example',
    'https://exämple.com',
    'mailto:unknown',
  ]) {
    it(`refuses the contact ${JSON.stringify(bad)}`, () => {
      assert.throws(() => readSettings({ SECURITY_CONTACT: bad }), /SECURITY_CONTACT.*mailto:/s);
    });
  }
});
