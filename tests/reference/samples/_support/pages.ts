import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import { readSampleSources } from '../../../../src/plugins/portal/sample-sources.ts';
import { root } from '../../../_project.ts';

/** The OpenAPI document of a version, of no portal; its texts are keys. */
export function toDocument(api: ApiVersion, textOf = (key: string) => key) {
  const servers = { sandbox: 'https://sandbox.test', production: 'https://api.test' };
  return toOpenApi(api, { title: 't', version: `${api.major}.0.0`, servers, textOf });
}

const toPages = (api: ApiVersion) => toOperationPages(toDocument(api), (key) => key);

/** Pages of the versions whose programs are tested; their texts are keys. */
export const versions = [
  { major: 1, pages: toPages(v1) },
  { major: 2, pages: toPages(v2) },
] as const;

export const sources = readSampleSources(root);
