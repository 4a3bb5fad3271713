import Link from '@docusaurus/Link';
import type { ComponentProps } from 'react';
import { useDocPath } from '#client/useDocPath.ts';

interface DocLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'href'> {
  /** Id of the document below `apiDoc`, with what follows: `errors#145003050`. */
  page: string;
}

/** Leads to a document: within one to the same version's, elsewhere to the latest. */
export function DocLink({ page, ...props }: DocLinkProps) {
  return <Link to={useDocPath()(page)} {...props} />;
}
