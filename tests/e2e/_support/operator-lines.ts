import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { runOperator } from '#server/operator/run-operator.ts';
import { readSettings } from '#server/settings.ts';

/** The operator tool as a process that stays: a command's words as JSON a line in, its result a line out. */
for await (const line of createInterface({ input: process.stdin })) {
  const result = await runOperator({
    words: JSON.parse(line),
    readSettings: () => readSettings(process.env),
    input: Readable.from([]),
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
