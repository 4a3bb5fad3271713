import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toLatestVersion } from '#contract/versions/documents.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { readFrozenVersions } from '../../plugins/portal/frozen-version.ts';
import { toFrozenOpenApi } from '../freeze/frozen-contract.ts';
import { ScriptError } from '../script-error.ts';
import { type Break, findBreaks } from './find-breaks.ts';

/** The file of promises made to integrators of the latest version. */
export function toBaselineName(version: string): string {
  return `baselines/openapi-${version}.json`;
}

/** Reads the baseline of a version; undefined before its first issue. */
export function readBaseline(root: string, version: string): OpenApiDocument | undefined {
  const file = path.join(root, toBaselineName(version));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument) : undefined;
}

const toLine = ({ operation, part, field, what }: Break) =>
  [operation, part === 'operation' ? '' : part, field, what].filter(Boolean).join(' ');

/** Adds what is new in the contract to the latest version's baseline; rejects non-additive changes by name. */
export function growBaseline(root: string): string {
  const version = toLatestVersion(readFrozenVersions(root));
  const before = readBaseline(root, version);
  const now = toFrozenOpenApi(root, version);
  const breaks = before ? findBreaks(before, now) : [];
  if (breaks.length > 0) {
    throw new ScriptError(
      [
        `Integrators of version ${version} would break, so its baseline stays as it was:`,
        ...breaks.map(toLine),
        'Take the change back, or make it additive. A refusal or value that has a decision record goes ' +
          'into src/contract/versions/known-changes.ts.',
      ].join('\n'),
    );
  }
  const file = path.join(root, toBaselineName(version));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  return toBaselineName(version);
}
