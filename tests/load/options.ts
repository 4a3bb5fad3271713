import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** The benchmark's own number by default. */
  rounds?: number | undefined;
  /** Compares pages with those of other tools as well. */
  peers?: boolean | undefined;
  /** Writes the result into the data that a guide shows, if it shows any. */
  write?: boolean | undefined;
}

/** Reads names and options of the command line. */
export function readOptions(args: string[]): { names: string[]; options: BenchOptions } {
  const { positionals: names, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string' }, peers: { type: 'boolean' }, write: { type: 'boolean' } },
  });
  const { rounds, peers, write } = values;
  if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds)) {
    throw new Error(`--rounds is a number from 1, not ${rounds}`);
  }
  return { names, options: { rounds: rounds ? Number(rounds) : undefined, write, peers } };
}
