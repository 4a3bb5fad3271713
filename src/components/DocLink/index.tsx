import Link from '@docusaurus/Link';
import type { ComponentProps } from 'react';
import { useDocPath } from '#client/useDocPath.ts';

interface DocLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'href'> {
  /** Id of the document below `apiDoc`, with any suffix: `errors#145003050`. */
  page: string;
}

/** Link to a document: of the same version within a document, elsewhere of the latest. */
export function DocLink({ page, ...props }: DocLinkProps) {
  return <Link to={useDocPath()(page)} {...props} />;
}
