import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const meter = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/** How hard a password is to guess, from 0 to 4, for somebody who knows the person's names. */
export function measure(password: string, names: readonly string[]): number {
  return meter.check(password, [...names]).score;
}
