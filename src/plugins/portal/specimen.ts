import { hash } from 'node:crypto';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';

const md5 = {
  base64: (text: string) => hash('md5', text, 'base64'),
  hex: (text: string) => hash('md5', text, 'hex'),
};

/** Public demonstration values. */
const account = {
  apiAccount: '292508153084379141',
  privateKey: 'a0a1047cce70493c9d5d29704f05d0d9',
  timestamp: '1795259405000',
};

/**
 * A signed call and its answer, as the home page shows them: the first example of the trace page, the
 * shortest call that shows everything.
 */
export function toSpecimen(pages: readonly OperationPage[]) {
  const page = pages.find(({ id }) => id === 'logistics/query');
  const example = page?.examples[0];
  if (!page || !example) throw new Error('the contract has no example of logistics/query to show');
  const bizContent = JSON.stringify(example.request);
  return {
    ...account,
    path: `${descriptor1.basePath}/${page.path}`,
    bizContent,
    digest: toHeaderDigest(md5, bizContent, account.privateKey),
    answer: example.answer,
  };
}
