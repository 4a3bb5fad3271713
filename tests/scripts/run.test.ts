import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, it } from 'node:test';
import { killedCode, run } from '../../src/scripts/run.ts';

const endWithParent = path.resolve(import.meta.dirname, '../../src/scripts/end-with-parent.ts');
const runFile = path.resolve(import.meta.dirname, '../../src/scripts/run.ts');

describe('a program run by a script', () => {
  it('returns its exit code and its output', async () => {
    let output = '';
    const onOutput = (text: string) => {
      output += text;
    };
    const code = "process.stdout.write('said\\n'); process.exitCode = 7;";
    assert.equal(await run(process.execPath, ['-e', code], { onOutput }), 7);
    assert.equal(output, 'said\n');
  });

  it('reports a signal like a shell', async () => {
    const code = "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);";
    assert.equal(await run(process.execPath, ['-e', code]), 143);
  });

  it('is ended by the signal to its script', async () => {
    // Like Docusaurus, it exits successfully when it is stopped.
    const child =
      "process.on('SIGTERM', () => process.exit(0)); console.log('runs'); setInterval(() => {}, 1000);";
    const script = `import { killedCode, run } from ${JSON.stringify(runFile)};
      process.exit(await run(process.execPath, ['-e', ${JSON.stringify(child)}]));`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(parent.stdout, 'data');
    parent.kill('SIGTERM');
    const [exitCode] = await once(parent, 'exit');
    assert.equal(exitCode, 143);
  });

  it('ends with a script that was killed, if it has a channel', async () => {
    const child = 'console.log(process.pid); setInterval(() => {}, 1000);';
    const args = [`--import=${endWithParent}`, '-e', child];
    const script = `import { run } from ${JSON.stringify(runFile)};
      await run(process.execPath, ${JSON.stringify(args)}, { channel: true });`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [pid] = await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    try {
      // The child holds the other end of this pipe.
      await once(parent.stdout, 'close', { signal: AbortSignal.timeout(30_000) });
    } catch (error) {
      process.kill(Number(pid), 'SIGKILL');
      throw error;
    }
  });

  it('is killed when it is silent for too long, and not while it prints', async () => {
    let output = '';
    const onOutput = (text: string) => {
      output += text;
    };
    const code = `let left = 4;
      const timer = setInterval(() => {
        if (left-- > 0) console.log(left);
      }, 900);`;
    const options = { onOutput, silenceMs: 3000 };
    assert.equal(await run(process.execPath, ['-e', code], options), killedCode);
    assert.equal(output, '3\n2\n1\n0\n');
  });

  it('is refused when it does not exist', async () => {
    await assert.rejects(run('/no/such/program', []), /ENOENT/);
  });
});
