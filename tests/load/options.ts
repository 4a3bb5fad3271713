import { parseArgs } from 'node:util';

/** What a benchmark is asked for beside its name. */
export interface BenchOptions {
  /** As many as the benchmark thinks right unless named; with one, a short look. */
  rounds?: number | undefined;
  /** Whether pages are measured beside those of the field's other tools. */
  peers?: boolean | undefined;
}

/** Names and options of the command line. */
export function readOptions(args: string[]): { names: string[]; options: BenchOptions } {
  const { positionals: names, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string' }, peers: { type: 'boolean' } },
  });
  const { rounds, peers } = values;
  if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds)) {
    throw new Error(`--rounds is a number from 1, not ${rounds}`);
  }
  return { names, options: { rounds: rounds ? Number(rounds) : undefined, peers } };
}
