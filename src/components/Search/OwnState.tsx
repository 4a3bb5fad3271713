import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { Skeleton } from '@site/src/components/Skeleton';
import { LockKeyhole, TriangleAlert } from 'lucide-react';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import styles from './panel.module.css';
import type { useOwnHits } from './useOwnHits.ts';

type OwnStateProps = Omit<ReturnType<typeof useOwnHits>, 'groups'> & { close: () => void };

/** Above the results, while one's own orders, calls and pushes are asked, or were not. */
export function OwnState({ isAsking, hasFailed, needsSignIn, close }: OwnStateProps) {
  const text = useText();
  const place = useLocation();
  if (isAsking) return <Skeleton shape="rows" lines={1} />;
  if (hasFailed) {
    return (
      <p role="alert" className={styles.own}>
        <TriangleAlert size={18} aria-hidden /> {text('search.own.failed')}
      </p>
    );
  }
  if (!needsSignIn) return null;
  return (
    <p className={styles.own}>
      <LockKeyhole size={18} aria-hidden />{' '}
      <Link to={toSignInPath(place)} onClick={close}>
        {text('search.own.signIn')}
      </Link>
    </p>
  );
}
