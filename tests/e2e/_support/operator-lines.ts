import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { runOperator } from '#server/operator/run-operator.ts';
import { readSettings } from '#server/settings/settings.ts';

/** The operator tool as a process that stays open: reads a command as a JSON line, writes its result as a line. */
for await (const line of createInterface({ input: process.stdin })) {
  const result = await runOperator({
    words: JSON.parse(line),
    readSettings: () => readSettings(process.env),
    input: Readable.from([]),
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
