import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { toFormCurl, toJsonCurl } from '../../../src/components/Tester/_curl.ts';

const run = promisify(execFile);

interface Seen {
  method?: string;
  url?: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Replaces curl and prints its arguments. */
const printArguments = `curl() { printf '%s\\0' "$@"; }; `;

describe('toFormCurl and toJsonCurl', () => {
  let seen: Seen | undefined;
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { method, url, headers } = req;
    seen = { headers, body, ...(method && { method }), ...(url && { url }) };
    res.end('{}');
  });
  let hasCurl = false;

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    hasCurl = await run('curl', ['--version']).then(
      () => true,
      () => false,
    );
  });
  after(() => server.close());

  const texts: [string, string][] = [
    ['plain JSON', '{"billCodes":"UEG000000190252"}'],
    ['apostrophes', `{'command': 1, 'name': 'O''Neil'}`],
    ['shell expansions', '{"a":"$HOME `id` $(id) \\\\ \\" ! * ~ #"}'],
    ['form separators', '{"a":"1&b=2+3 %41;/?@"}'],
    ['several lines', '{\n\t"a": 1\r\n}\n'],
    ['other scripts', '{"city":"مدينة السادس من أكتوبر","名":"中文📦"}'],
    ['a leading @', '@/etc/passwd'],
    ['an empty text', ''],
  ];
  for (const [what, bizContent] of texts) {
    it(`carry ${what} through a POSIX shell`, async () => {
      const { port } = server.address() as AddressInfo;
      const headers = { apiAccount: '10000', digest: 'a+b/c==', timestamp: '1' };
      const url = `http://127.0.0.1:${port}/api/order/addOrder?uuid=u%201`;
      const command = toFormCurl(url, { headers, json: bizContent });
      const { stdout } = await run('sh', ['-c', printArguments + command]);
      assert.deepEqual(stdout.split('\0').slice(0, -1), [
        ...['-sS', '-w', '\\n', url],
        ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
        '--data-urlencode',
        `bizContent=${bizContent}`,
      ]);
    });

    it(`carry ${what} of version 2 through a POSIX shell, byte for byte`, async () => {
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}/v2/order/addOrder`;
      const headers = { 'x-api-account': '10000', 'webhook-signature': 'v1,a+b/c==' };
      const contentType = 'application/json' as const;
      const call = { url, headers, contentType, apiAccount: '10000', json: bizContent };
      const command = toJsonCurl(url, { ...call, body: bizContent });
      const { stdout } = await run('sh', ['-c', printArguments + command]);
      assert.deepEqual(stdout.split('\0').slice(0, -1), [
        ...['-sS', '-w', '\\n', url],
        ...['-H', 'content-type: application/json', '-H', 'x-api-account: 10000'],
        ...['-H', 'webhook-signature: v1,a+b/c==', '--data-raw', bizContent],
      ]);
      if (!hasCurl) return;
      await run('sh', ['-c', command], { env: { ...process.env, no_proxy: '127.0.0.1' } });
      assert.deepEqual(
        [seen?.method, seen?.headers['content-type'], seen?.body],
        ['POST', 'application/json', bizContent],
      );
    });

    it(`send ${what} as the server reads it`, async (test) => {
      if (!hasCurl) return test.skip('curl is not installed');
      const { port } = server.address() as AddressInfo;
      const headers = { apiAccount: '10000', digest: 'a+b/c==', timestamp: '1' };
      const command = toFormCurl(`http://127.0.0.1:${port}/x?uuid=u`, {
        headers,
        json: bizContent,
      });
      await run('sh', ['-c', command], { env: { ...process.env, no_proxy: '127.0.0.1' } });
      assert.equal(seen?.method, 'POST');
      assert.equal(seen?.url, '/x?uuid=u');
      assert.equal(seen?.headers['content-type'], 'application/x-www-form-urlencoded');
      assert.equal(seen?.headers.digest, 'a+b/c==');
      assert.deepEqual([...new URLSearchParams(seen?.body)], [['bizContent', bizContent]]);
    });
  }
});
