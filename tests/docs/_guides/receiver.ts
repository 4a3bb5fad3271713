import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { root } from '../../_project.ts';
import { until } from '../../server/_support/until.ts';
import { readBlocks, readSection } from './guide.ts';

/** The receiver in the first steps of the guide to webhooks, and the command that starts it. */
function readReceiver(place: string): { program: string; command: string } {
  const section = readSection(place, 'webhooks', 'first');
  const [program] = readBlocks(section, 'js');
  const command = readBlocks(section, 'bash').find((each) => each.includes('receiver.mjs'));
  assert.ok(program && command, place);
  return { program, command };
}

/** Starts a guide's receiver on a free port, saved in this project, which has its library. */
export async function startReceiver(place: string, secret: string) {
  const { program, command } = readReceiver(place);
  const [, name = '', file = ''] = /^(\w+)='\w+' node (\S+)\n$/.exec(command) ?? [];
  assert.ok(file, command);
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(path.join(cache, 'receiver-'));
  after(() => rmSync(directory, { recursive: true }));
  const port = await findFreePort();
  writeFileSync(path.join(directory, file), program.replaceAll('8080', String(port)));
  const receiver = spawn(process.execPath, [file], {
    cwd: directory,
    env: { ...process.env, [name]: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => receiver.kill());
  let printed = '';
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const hasPrinted = (text: string) => until(() => printed.includes(text), `it prints ${text}`);
  await hasPrinted(`Listening on port ${port}\n`);
  return {
    port,
    origin: `http://localhost:${port}`,
    hasPrinted,
    /** The lines so far, without that of the start. */
    readLines: () => printed.trim().split('\n').slice(1),
  };
}
