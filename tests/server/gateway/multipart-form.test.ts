import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toUrlEncoded } from '#server/gateway/multipart-form.ts';
import { readForm } from '#server/gateway/read-form.ts';
import { addIntegrator, openTestPortal, post } from '../_support/portal.ts';
import { call2 } from '../_support/version-2.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const path = 'location/getLocation';
const text = '{"countryCode":"UAE"}';
const boundary = '------------------------d74496d66958873e';
const type = `multipart/form-data; boundary=${boundary}`;

const part = (content: string, name = '"bizContent"', more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name=${name}${more}\r\n\r\n${content}\r\n`;
const form = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`;

const send = (payload: string | Buffer, contentType = type) =>
  post(portal, integrator, path, text, { payload, headers: { 'content-type': contentType } });

describe('multipart/form-data in version 1', () => {
  const read: Record<string, [payload: string | Buffer, contentType?: string]> = {
    'as PHP and curl send it': [form(part(text))],
    'among other parts': [form(part('1', '"a"'), part(text), part('2', '"b"', '; filename="c"'))],
    'as a file': [
      form(part(text, '"bizContent"', '; filename="blob"\r\nContent-Type: text/plain')),
    ],
    'with a charset and a transfer encoding that changes nothing': [
      form(
        part(
          text,
          '"bizContent"',
          '\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit',
        ),
      ),
    ],
    'without quotes, in capitals, with space behind the boundary': [
      form(part(text, 'bizContent'))
        .replace('Content-D', 'CONTENT-D')
        .replace(`${boundary}\r`, `${boundary} \t\r`),
      `Multipart/Form-Data; charset=utf-8; Boundary="${boundary}"`,
    ],
    'in lines that end in a line feed alone': [form(part(text)).replaceAll('\r', '')],
    'named in single quotes': [form(part(text, "'bizContent'"))],
    'without a line end behind the form, and with folded headers': [
      form(part(text, '"bizContent"')).replace('form-data; ', 'form-data;\r\n ').trimEnd(),
    ],
    'behind the headers that .NET and OkHttp add': [
      form(
        part(text, 'bizContent', `\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}`),
      ),
    ],
    'behind a preamble and before an epilogue': [`for old readers\r\n${form(part(text))}the end`],
  };
  for (const [name, [payload, contentType]] of Object.entries(read)) {
    it(`reads bizContent ${name}`, async () => {
      const answer = await send(payload, contentType);
      assert.equal(answer.code, '1', answer.msg);
    });
  }

  const refused: Record<string, [payload: string | Buffer, words: RegExp, contentType?: string]> = {
    'without a boundary': [form(part(text)), /multipart/, 'multipart/form-data'],
    'with an empty boundary': [form(part(text)), /multipart/, 'multipart/form-data; boundary=""'],
    'with another boundary': [form(part(text)), /multipart/, 'multipart/form-data; boundary=x'],
    'cut within the part': [form(part(text)).slice(0, 120), /multipart/],
    'cut before the closing boundary': [part(text), /multipart/],
    'in base64': [
      form(part(btoa(text), '"bizContent"', '\r\nContent-Transfer-Encoding: base64')),
      /multipart/,
    ],
    'with hundreds of parts': [
      form(...Array.from({ length: 200 }, () => part('', 'a'))),
      /multipart/,
    ],
    empty: ['', /bizContent/],
    'with the field twice': [form(part(text), part(text)), /bizContent/],
    'not in UTF-8': [Buffer.from(form(part('{"a":"é"}')), 'latin1'), /UTF-8/],
  };
  for (const [name, [payload, words, contentType]] of Object.entries(refused)) {
    it(`refuses a form ${name}`, async () => {
      const answer = await send(payload, contentType);
      assert.equal(answer.code, '145003050');
      assert.match(answer.msg, words);
      assert.equal(answer.data, null);
    });
  }

  it('is treated without the field like a form without bizContent', async () => {
    const empty = await post(portal, integrator, path, text, { payload: 'content=1' });
    assert.equal((await send(form(part(text, '"content"')))).code, empty.code);
  });

  it('is refused over the body limit of the operation', async () => {
    const answer = await send(form(part('x'.repeat(64 * 1024))));
    assert.equal(answer.status, 413);
  });

  it('reads exactly the bytes of the part', () => {
    const texts = fc.string({ unit: 'binary' }).filter((each) => !each.includes(boundary));
    fc.assert(
      fc.property(texts, (each) => {
        const content = each.toWellFormed();
        const body = Buffer.from(form(part('', '"a"'), part(content)));
        assert.equal(readForm(toUrlEncoded(body, type)).text, content);
        const [before, behind] = form(part('', '"a"'), part('|')).replaceAll('\r', '').split('|');
        const short = Buffer.from(`${before}${content}${behind}`);
        assert.equal(readForm(toUrlEncoded(short, type)).text, content);
      }),
      { numRuns: 50 },
    );
  });

  it('is named in the refusal of another content type', async () => {
    const answer = await send('{}', 'application/json');
    assert.equal(answer.status, 415);
    assert.match(answer.msg, /x-www-form-urlencoded.*multipart\/form-data.*bizContent/);
  });

  it('is refused by version 2', async () => {
    const headers = { 'content-type': type };
    const answer = await call2(
      portal,
      integrator,
      path,
      { countryCode: 'UAE' },
      { headers, payload: form(part(text)) },
    );
    assert.equal(answer.status, 415);
    assert.doesNotMatch(answer.msg, /multipart/);
  });
});
