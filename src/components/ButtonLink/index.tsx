import Link from '@docusaurus/Link';
import button from '@site/src/components/Button/styles.module.css';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './styles.module.css';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  kind?: 'primary' | 'quiet' | 'small';
}

/** A link that looks like a button, for the next step. */
export function ButtonLink({ kind = 'quiet', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={clsx(button[kind], styles.link, className)} />;
}
