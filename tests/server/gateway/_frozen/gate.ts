import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { readVersion } from '#reference/read-openapi.ts';
import type { TestPortal } from '../../_support/portal.ts';
import { listCalls, listPushes } from './document.ts';
import { type GateIntegrator, openIntegrator } from './integrator.ts';
import { createJudge, type Judge } from './judge.ts';
import { listPlaces } from './places.ts';
import { makeRandomCalls } from './random-calls.ts';
import { replayExamples } from './replay.ts';
import { judgePushes, moveParcels } from './replay-pushes.ts';

/** A difference that breaks clients of a frozen version. */
export interface Finding {
  /** Id of an operation or a push. */
  operation: string;
  /** The difference in words. */
  difference: string;
}

/** Shared by all parts of the gate. */
export interface Gate {
  descriptor: Descriptor;
  integrator: GateIntegrator;
  judge: Judge;
}

export interface GateOptions {
  /** Random calls per operation, besides those at the limits of its schema. */
  runs: number;
  seed: number;
  /** True to shrink a failing call to the shortest one; takes hundreds of calls. */
  shrinks: boolean;
}

/**
 * Calls a fresh portal as clients of a frozen version do, from its document alone, and receives its pushes.
 */
export async function gate(
  document: OpenApiDocument,
  portal: TestPortal,
  options: GateOptions,
): Promise<Finding[]> {
  const descriptor = readVersion(document);
  const integrator = await openIntegrator(portal, descriptor.major);
  const parts: Gate = { descriptor, integrator, judge: createJudge(document) };
  const places = await listPlaces(portal);
  const findings: Finding[] = [];
  const note = (operation: string, differences: readonly string[]) =>
    findings.push(...differences.map((difference) => ({ operation, difference })));
  const calls = listCalls(document);
  for (const call of calls) note(call.id, await replayExamples(parts, call));
  await moveParcels(parts);
  for (const push of listPushes(document)) note(push.id, await judgePushes(parts, push));
  for (const call of calls) {
    note(call.id, await makeRandomCalls(parts, call, { ...options, places }));
  }
  return findings;
}
