import Link from '@docusaurus/Link';
import { useHistory, useLocation } from '@docusaurus/router';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import { Avatar } from '@site/src/components/Avatar';
import { entryClass, floatingClass } from '@site/src/components/Dropdown';
import clsx from 'clsx';
import { ChevronDown, ClipboardCheck, LogOut, UserRound } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useRef } from 'react';
import { arrowSteps, type Steps } from '#client/arrow-steps.ts';
import { splitLocalePath } from '#client/locale-path.ts';
import { isSignInPage, toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useOpening } from '#client/useLightDismiss.ts';
import { useSession } from '#client/useSession.ts';
import type { SessionState } from '#client/useSessionState.ts';
import styles from './styles.module.css';

interface Person {
  account: string;
  reviewer?: unknown;
  organisation?: unknown;
}

/** Labels are text ids. */
const own = { to: '/personalCenter', label: 'header.personalCenter', icon: UserRound };
const review = { to: '/operator', label: 'header.review', icon: ClipboardCheck };

interface PersonProps {
  person: Person;
  signOut: () => void;
}

interface PersonLinksProps extends PersonProps {
  onFollow: () => void;
}

/** Pages of a person's menu and the sign-out, each an `<li>`. */
function PersonLinks({ person, onFollow, signOut }: PersonLinksProps) {
  const text = useText();
  const places = person.reviewer === true ? [own, review] : [own];
  return (
    <>
      {places.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link
            className={clsx(entryClass, styles.entry)}
            to={to}
            onClick={onFollow}
            data-noBrokenLinkCheck
          >
            <Icon aria-hidden size={16} />
            {text(label)}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className={clsx(entryClass, styles.entry)} onClick={signOut}>
          <LogOut aria-hidden size={16} />
          {text('header.logout')}
        </button>
      </li>
    </>
  );
}

const steps: Steps = { ...arrowSteps, Home: () => 0, End: (_at, count) => count - 1 };

/** Button and the list it opens, in one box; a press or focus outside closes it. */
function useMenu(box: RefObject<HTMLElement | null>) {
  const { isOpen: open, setOpen, closeByKey } = useOpening(box);

  const onKeyDown = (event: KeyboardEvent) => {
    closeByKey(event);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setOpen(true);
    // The entries can be focused once the list is drawn.
    requestAnimationFrame(() => {
      const entries = [...(box.current?.querySelectorAll<HTMLElement>('ul a, ul button') ?? [])];
      const at = entries.indexOf(document.activeElement as HTMLElement);
      const from = at < 0 && event.key === 'ArrowUp' ? 0 : at;
      entries[step(from, entries.length)]?.focus();
    });
  };

  return { open, toggle: () => setOpen(!open), close: () => setOpen(false), onKeyDown };
}

/** Avatar, name and their menu: opened by Tab or arrows, closed by Escape. */
function PersonMenu({ person, signOut }: PersonProps) {
  const text = useText();
  const menu = useId();
  const box = useRef<HTMLDivElement>(null);
  const { open, toggle, close, onKeyDown } = useMenu(box);
  const { account, organisation } = person;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and the links inside come up here.
    <div ref={box} className={styles.box} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.person}
        aria-expanded={open}
        aria-controls={menu}
        onClick={toggle}
      >
        <Avatar account={account} />
        <bdi className={styles.name} aria-hidden>
          {account}
        </bdi>
        <span className="visually-hidden">{text('header.account', { account })}</span>
        <ChevronDown aria-hidden size={16} className={styles.arrow} />
      </button>
      <ul id={menu} className={clsx(floatingClass, styles.menu)} hidden={!open}>
        <li className={styles.whole}>
          <bdi>{account}</bdi>
          {typeof organisation === 'string' && organisation !== account && (
            <bdi className={styles.organisation}>{organisation}</bdi>
          )}
        </li>
        <PersonLinks person={person} onFollow={close} signOut={signOut} />
      </ul>
    </div>
  );
}

/** Pages to which signing in does not return. */
const doors = ['/', '/home'];

/**
 * Link that returns to this page. Its address has the path, as far as the server knows the place; on press
 * `before-paint.js` adds the query and the hash, whether the page is hydrated or not.
 */
function SignInLink({ name }: { name: 'login' | 'register' }) {
  const text = useText();
  const history = useHistory();
  const { pathname } = useLocation();
  const { path } = splitLocalePath(pathname);
  const page = `/${name}` as const;
  const isDoor = doors.includes(path);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // The browser handles a press that opens another tab or window.
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

/** Links to sign in and register that return to this page. The server renders them too. */
function VisitorLinks({ state }: { state: SessionState }) {
  return (
    <div className={styles.visitor} data-state={state}>
      <SignInLink name="login" />
      <SignInLink name="register" />
    </div>
  );
}

/** The same menu, unfolded in a phone's drawer. */
function PersonInDrawer({ person, signOut }: PersonProps) {
  const { toggle } = useNavbarMobileSidebar();
  const leave = () => {
    toggle();
    signOut();
  };
  return (
    <>
      <p className={styles.heading}>
        <Avatar account={person.account} />
        <bdi className={styles.name}>{person.account}</bdi>
      </p>
      <ul className="plain-list">
        <PersonLinks person={person} onFollow={toggle} signOut={leave} />
      </ul>
    </>
  );
}

/** At the end of the header: the signed-in person with their menu, or links to sign in and register. */
export function AccountMenu({ mobile = false }: { mobile?: boolean }) {
  const { state, userData, signOut } = useSession();
  const person = state === 'signedIn' ? { ...userData, account: userData?.account ?? '' } : null;
  const [Frame, Person] = mobile
    ? (['li', PersonInDrawer] as const)
    : (['div', PersonMenu] as const);
  return (
    <Frame className={mobile ? styles.inDrawer : styles.slot}>
      {person ? <Person person={person} signOut={signOut} /> : <VisitorLinks state={state} />}
    </Frame>
  );
}
