import { DocLink } from '@site/src/components/DocLink';
import type { ErrorCode as Code } from '#contract/errors.ts';
import styles from './styles.module.css';

export function ErrorCode({ code }: { code: Code }) {
  return (
    <DocLink className={styles.code} dir="ltr" page={`errors#${code}`}>
      {code}
    </DocLink>
  );
}
