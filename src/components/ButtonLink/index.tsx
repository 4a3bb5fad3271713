import Link from '@docusaurus/Link';
import button from '@site/src/components/Button/styles.module.css';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './styles.module.css';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  kind?: 'primary' | 'quiet' | 'small';
}

export function ButtonLink({ kind = 'quiet', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={clsx(button[kind], styles.link, className)} />;
}
