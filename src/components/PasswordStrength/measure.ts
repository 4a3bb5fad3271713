import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const meter = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/** Strength of a password from 0 to 4, against an attacker who knows the person's names. */
export function measure(password: string, names: readonly string[]): number {
  return meter.check(password, [...names]).score;
}
