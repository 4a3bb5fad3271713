import type { TObject } from 'typebox';
import { Errors } from 'typebox/value';
import { findNearest } from './nearest.ts';
import { ToolError } from './tool-error.ts';

/** Of what was sent: an error must not grow with it. */
const longestShown = 60;
const mostFaults = 5;

type Fault = ReturnType<typeof Errors>[number];

function toPath(instancePath: string): string {
  return instancePath.slice(1).replaceAll('/', '.').slice(0, longestShown);
}

function refuseUnknown(name: string, names: readonly string[]): string {
  const [near] = findNearest(names, name);
  const shown = name.slice(0, longestShown);
  const known = near ? `Did you mean \`${near}\`?` : `It takes ${names.join(', ') || 'none'}.`;
  return `\`${shown}\` is not an argument of this tool. ${known}`;
}

function toWords({ keyword, instancePath, params, message }: Fault, names: string[]): string[] {
  const given = params as Record<string, unknown>;
  if (keyword === 'additionalProperties') {
    return (given.additionalProperties as string[]).map((name) => refuseUnknown(name, names));
  }
  if (keyword === 'required') {
    return (given.requiredProperties as string[]).map((name) => `\`${name}\` is missing.`);
  }
  // Said by additionalProperties, with the name.
  if (keyword === 'boolean') return [];
  const path = toPath(instancePath);
  if (keyword === 'enum') {
    return [`\`${path}\` must be one of ${(given.allowedValues as unknown[]).join(', ')}.`];
  }
  return [`\`${path}\` ${message}.`];
}

/** The argument in which a text with U+0000 stands; the body's limits bound how deep it is. */
function findNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const inside = Object.entries(value);
  return inside.map(([name, each]) => findNul(each, path || name)).find((found) => found);
}

/** Throws a ToolError that names each argument that a tool's schema does not take. */
export function assertArguments(input: TObject, given: Record<string, unknown>): void {
  const nul = findNul(given, '');
  if (nul) throw new ToolError(`\`${nul.slice(0, longestShown)}\` holds the character U+0000.`);
  const names = Object.keys(input.properties);
  const words = Errors(input, given).flatMap((fault) => toWords(fault, names));
  if (words.length > 0) throw new ToolError([...new Set(words)].slice(0, mostFaults).join(' '));
}
