import { existsSync } from 'node:fs';
import type { Evidence, Found } from '#server/gateway/diagnosis/diagnosis-thread.ts';
import { answerRequests } from '#server/runtime/worker-thread.ts';

const waitFor = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Replaces the diagnosis thread: hangs, dies or waits for a file, as the text says. */
answerRequests(({ evidence: { text } }: Evidence): Found => {
  if (text.includes('die')) process.exit(1);
  if (text.includes('hang')) waitFor(Number.POSITIVE_INFINITY);
  if (text.includes('brief')) waitFor(20);
  const { goOn } = JSON.parse(text);
  while (goOn && !existsSync(goOn)) waitFor(5);
  return { causes: ['hex'] };
});
