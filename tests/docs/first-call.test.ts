import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { v2 } from '#contract/versions/v2.ts';
import { readProject } from '../_project.ts';
import { openDemoPortal } from '../server/mcp/_agent.ts';
import { english } from './_guides/guide.ts';

const operations = [...v2.calls, ...v2.sandboxCalls];

/** The shell functions of a page, without the values before and the call after them. */
function readFunctions(page: string): string {
  const text = readProject(english, 'apiDoc', `${page}.mdx`);
  const blocks = [...text.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const block = blocks.find((code) => code.includes('\ncall() {'));
  assert.ok(block, page);
  const [functions = ''] = /^key\(\) \{.*^\}$/ms.exec(block) ?? [];
  return functions;
}

async function run(script: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  return stdout.trim().split('\n');
}

for (const page of ['index', 'guides/migration']) {
  describe(`the function \`call\` of ${page}`, () => {
    const functions = readFunctions(page);

    it('reaches every operation', async () => {
      // Prints the address instead of calling it.
      const values =
        'HOST=; API_ACCOUNT=1; WEBHOOK_SECRET=whsec_AAAA; curl() { for each; do case $each in /*) echo "$each";; esac; done; }';
      const calls = operations.map(({ path: each }) => `call ${each} '{}'`);
      assert.deepEqual(
        await run([values, functions, ...calls].join('\n')),
        operations.map((operation) => toOperationPath(v2, operation)),
      );
    });

    it('signs calls correctly, including those of sandbox tools', async () => {
      const { app, clock, demo } = await openDemoPortal();
      const host = await app.listen({ host: '127.0.0.1', port: 0 });
      const { apiAccount, webhookSecret } = demo;
      const values = `HOST=${host}; API_ACCOUNT=${apiAccount}; WEBHOOK_SECRET=${webhookSecret}; date() { echo ${Math.floor(clock.now / 1000)}; }`;
      const calls = [
        'call location/getLocation \'{"countryCode":"EGY"}\'',
        "call sandbox/listPushes '{}'",
      ];
      const answers = await run(
        [values, functions, ...calls.map((each) => `${each}; echo`)].join('\n'),
      );
      const bodies = answers.filter((line) => line.startsWith('{"code"'));
      assert.deepEqual(
        bodies.map((body) => JSON.parse(body).code),
        ['1', '1'],
      );
    });
  });
}
