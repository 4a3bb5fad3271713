import Link from '@docusaurus/Link';
import { useHistory, useLocation } from '@docusaurus/router';
import type { MouseEvent } from 'react';
import { splitLocalePath } from '#client/locale-path.ts';
import { isSignInPage, toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import type { SessionState } from '#client/useSessionState.ts';
import styles from './styles.module.css';

/** From these pages nobody wants to come back to them. */
const doors = ['/', '/home'];

/**
 * Leads back to this page. Its address names the path, as far as the server knows the place; with
 * the press `before-paint.js` adds the query and the hash, whether the page is alive or not.
 */
function SignInLink({ name }: { name: 'login' | 'register' }) {
  const text = useText();
  const history = useHistory();
  const { pathname } = useLocation();
  const { path } = splitLocalePath(pathname);
  const page = `/${name}` as const;
  const isDoor = doors.includes(path);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // A press that opens another tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(event.currentTarget.pathname + event.currentTarget.search);
  };
  return (
    <Link
      className={styles[name]}
      to={isDoor ? page : toSignInPath({ pathname, search: '', hash: '' }, page)}
      data-back={isDoor ? undefined : isSignInPage(path) ? '' : path}
      onClick={follow}
    >
      {text(`header.${name}`)}
    </Link>
  );
}

/** Sign in and register, and come back to this page. They are in the server's picture too. */
export function VisitorLinks({ state }: { state: SessionState }) {
  return (
    <div className={styles.visitor} data-state={state}>
      <SignInLink name="login" />
      <SignInLink name="register" />
    </div>
  );
}
