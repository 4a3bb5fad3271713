import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { OperationPage } from '#reference/page.ts';
import { type SampleLanguage, sampleLanguages } from '#reference/samples/languages.ts';
import { toPageProgram } from '#reference/samples/page-program.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import { createdOrder, pickUp, trace } from '../../server/_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../server/_support/portal.ts';
import { listen } from '../../server/_support/socket.ts';
import { sources, versions } from './_support/pages.ts';
import { buildPrograms } from './_support/programs.ts';
import { type Ended, run } from './_support/run.ts';
import { startServer } from './_support/servers.ts';
import { findLanguages } from './_support/toolchains.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { apiAccount, privateKey, webhookSecret, customerCode, password } = integrator;
const origin = `http://127.0.0.1:${await listen(portal.app)}`;
const account = {
  ...placeholderAccount,
  apiAccount,
  privateKey,
  webhookSecret,
  callbackSecret: newWebhookSecret(),
  customer: { code: customerCode, secret: password },
};

function findPage(pages: readonly OperationPage[], id: string): OperationPage {
  const page = pages.find((each) => each.id === id);
  assert.ok(page, id);
  return page;
}

function toProgram(language: SampleLanguage, page: OperationPage): string {
  const content = page.examples[0]?.request ?? {};
  return toPageProgram(language, page, { origin, account, content }, sources);
}

/** Saves a program and the files it reads, and runs a command beside them. */
async function runFile(
  file: string,
  text: string,
  command: string,
  read: Record<string, string> = {},
): Promise<Ended> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sample-'));
  for (const [name, content] of Object.entries({ [file]: text, ...read })) {
    await writeFile(path.join(directory, name), content);
  }
  const own = command.replace(/^node /, `'${process.execPath}' `);
  const ended = await run(['sh', '-c', own], directory);
  await rm(directory, { recursive: true });
  return ended;
}

const here = findLanguages();
const present = sampleLanguages.filter(({ id }) => here.includes(id));

for (const { major, pages } of versions) {
  describe(`program of version ${major} saved and run as its page says`, () => {
    for (const { id, call } of present) {
      it(`makes the call in ${id}: ${call.command}`, async () => {
        portal.clock.now = Date.now();
        const text = toProgram(id, findPage(pages, 'orderserve/create'));
        const { exitCode, stdout, stderr } = await runFile(call.file, text, call.command);
        assert.equal(exitCode, 0, `${stdout}${stderr}`);
        assert.equal(JSON.parse(stdout).code, '1');
      });
    }
  });

  if (here.includes('curl')) {
    describe(`push of version ${major} sent by cURL`, () => {
      it('is acknowledged by a receiver of the same page', async () => {
        const push = findPage(pages, 'orderserve/statusFeedback');
        const programs = await buildPrograms('node', 'receiver', [toProgram('node', push)]);
        const server = await startServer('node', programs, 0);
        const text = toProgram('curl', push).replace('http://localhost:8080', server.origin);
        const { exitCode, stdout, stderr } = await runFile('sample.sh', text, 'sh sample.sh');
        await server.stop();
        await programs.remove();
        assert.equal(exitCode, 0, `${stdout}${stderr}`);
        assert.match(server.output(), new RegExp(`new ${push.examples[0]?.request.billCode}`));
      });
    });
  }
}

/** Types of the printed samples: a mismatch fails to decode. */
const typedClient = `package main

import (
	"encoding/json"
	"log"
	"os"
)

type Scan struct {
	ScanTime      string
	ScanType      string
	ScanTypeCode  string
	ScanNetworkId int32
}

type Waybill struct {
	BillCode string
	Details  []Scan
}

func main() {
	answers, err := os.Open(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	decoder := json.NewDecoder(answers)
	var traced struct {
		Code string
		Data []Waybill
	}
	var pushed Waybill
	if err = decoder.Decode(&traced); err != nil {
		log.Fatal(err)
	}
	if err = decoder.Decode(&pushed); err != nil {
		log.Fatal(err)
	}
	last := traced.Data[0].Details[0]
	if len(pushed.Details) != 1 || pushed.Details[0] != last {
		log.Fatal("the push tells another scan than the trace")
	}
}
`;

if (here.includes('go')) {
  describe('typed client', () => {
    it('reads a trace and a logistics push', async () => {
      const { billCode } = await createdOrder(portal, integrator);
      const { id } = await findAccount(portal.context.database, integrator.apiAccount);
      const callback = { account_id: id, kind: 'logistics/statusFeedback', url: origin };
      await portal.context.database
        .insertInto('callback')
        .values({ ...callback, updated_at: 0 })
        .execute();
      await pickUp(portal, billCode);
      const traced = await trace(portal, integrator, billCode);
      const [push] = await portal.context.database
        .selectFrom('push')
        .select('content')
        .where('bill_code', '=', billCode)
        .execute();
      const command = 'go run client.go answers.json';
      const answers = `${JSON.stringify(traced)}\n${push?.content}`;
      const ended = await runFile('client.go', typedClient, command, { 'answers.json': answers });
      assert.equal(ended.exitCode, 0, `${ended.stdout}${ended.stderr}`);
      const { scanTypeCode, scanNetworkId } = traced.data[0].details[0];
      assert.deepEqual([scanTypeCode, scanNetworkId], ['1', 314681639]);
    });
  });

  describe('programs in Go', () => {
    it('are formatted like gofmt', async () => {
      const directory = await mkdtemp(path.join(tmpdir(), 'gofmt-'));
      const all = versions.flatMap(({ pages }) => pages);
      for (const [index, page] of all.entries()) {
        await writeFile(path.join(directory, `${index}.go`), toProgram('go', page));
      }
      const { exitCode, stdout, stderr } = await run(['gofmt', '-d', '.'], directory);
      await rm(directory, { recursive: true });
      assert.deepEqual({ exitCode, stdout, stderr }, { exitCode: 0, stdout: '', stderr: '' });
    });
  });
}
