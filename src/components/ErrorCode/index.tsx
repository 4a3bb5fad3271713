import Link from '@docusaurus/Link';
import type { ErrorCode as Code } from '#contract/errors.ts';
import styles from './styles.module.css';

/** An error code that leads to its entry in the catalogue. */
export function ErrorCode({ code }: { code: Code }) {
  return (
    <Link className={styles.code} to={`/apiDoc/errors#${code}`}>
      <bdi dir="ltr">{code}</bdi>
    </Link>
  );
}
