import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { splitLocalePath } from '#client/locale-path.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import type { SessionState } from '#client/useSessionState.ts';
import styles from './styles.module.css';

/** From these pages nobody wants to come back to them. */
const doors = ['/', '/home'];

/** Sign in and register, and come back to this page. They are in the server's picture too. */
export function VisitorLinks({ state }: { state: SessionState }) {
  const text = useText();
  const { pathname, search, hash } = useLocation();
  const isDoor = doors.includes(splitLocalePath(pathname).path);
  // The server knows the path alone; the rest comes once the page works.
  const place =
    state === 'unknown' ? { pathname, search: '', hash: '' } : { pathname, search, hash };
  return (
    <div className={styles.visitor} data-state={state}>
      <Link className={styles.login} to={isDoor ? '/login' : toSignInPath(place)}>
        {text('header.login')}
      </Link>
      <Link
        className={styles.register}
        to={isDoor ? '/register' : toSignInPath(place, '/register')}
      >
        {text('header.register')}
      </Link>
    </div>
  );
}
