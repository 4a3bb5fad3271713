import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { toOpenApi } from '#reference/openapi.ts';
import type { OperationPage } from '#reference/page.ts';
import { toOperationPages } from '#reference/to-pages.ts';

const textOf = (key: string) => key;
const servers = { sandbox: '', production: '' };

function toPages(api: ApiVersion): OperationPage[] {
  const document = toOpenApi(api, { title: '', version: '', servers, textOf });
  return toOperationPages(document, textOf, textOf);
}

/** Pages of the versions whose programs are tested; their texts are keys. */
export const versions = [
  { major: 1, pages: toPages(v1) },
  { major: 2, pages: toPages(v2) },
] as const;
