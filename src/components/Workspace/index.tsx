import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { SharedNote } from '@site/src/components/SharedNote';
import { Skeleton } from '@site/src/components/Skeleton';
import Layout from '@theme/Layout';
import { useAtomValue } from 'jotai';
import { BadgeCheck, LockKeyhole } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { splitLocalePath } from '#client/locale-path.ts';
import { userDataAtom } from '#client/session.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useFreshUser } from '#client/useFreshUser.ts';
import { useSessionState } from '#client/useSessionState.ts';
import type { Role } from '#contract/portal/roles.ts';
import { findCurrent, type NavItem } from './nav-item.ts';
import styles from './styles.module.css';

/** Replaces a page not open to the signed-in person, with a link to what opens it. */
function OtherRole({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const text = useText();
  const isStaff = role === 'reviewer';
  if (!isStaff && roles.includes('enterprise')) {
    const kind = roles.includes('developer') ? 'developer' : 'company';
    return (
      <EmptyState
        icon={BadgeCheck}
        title={text(`kit.certifyFirst.${kind}.title`)}
        text={text(`kit.certifyFirst.${kind}.text`)}
        action={
          <ButtonLink kind="primary" to="/personalCenter/certification">
            {text('kit.certifyFirst.action')}
          </ButtonLink>
        }
      />
    );
  }
  const to = isStaff ? '/operator' : '/control';
  return (
    <EmptyState
      icon={LockKeyhole}
      title={text('kit.otherRole.title')}
      text={text(isStaff ? 'kit.otherRole.staff' : 'kit.otherRole.integrator')}
      action={
        <ButtonLink kind="primary" to={to}>
          {text(isStaff ? 'kit.otherRole.operator' : 'kit.otherRole.control')}
        </ButtonLink>
      }
    />
  );
}

/** Replaces a page that needs a signed-in person: sign in and return, or register. */
function SignedOut() {
  const text = useText();
  const place = useLocation();
  return (
    <EmptyState
      icon={LockKeyhole}
      title={text('kit.signedOut.title')}
      text={text('kit.signedOut.text')}
      action={
        <>
          <ButtonLink kind="primary" to={toSignInPath(place)}>
            {text('kit.signedOut.login')}
          </ButtonLink>
          <ButtonLink to={toSignInPath(place, '/register')}>
            {text('kit.signedOut.register')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Only needed on a staff member's first visit. */
const FirstSignIn = lazy(async () => ({
  default: (await import('@site/src/components/FirstSignIn')).FirstSignIn,
}));

/** Only needed by people who may make no calls. */
const SuspendedNote = lazy(async () => ({
  default: (await import('@site/src/components/SuspendedNote')).SuspendedNote,
}));

function toRole(userData: Record<string, unknown> | null): Role {
  if (userData?.reviewer === true) return 'reviewer';
  const { level } = userData ?? {};
  return level === 'developer' || level === 'enterprise' ? level : 'user';
}

/** Admits people signed in with one of the roles; shows all others what to do first. */
function Gate({ roles, children }: { roles?: readonly Role[]; children: ReactNode }) {
  const state = useSessionState();
  const userData = useAtomValue(userDataAtom);
  useFreshUser(state);
  if (state === 'unknown') return <Skeleton shape="block" height="16rem" />;
  if (state === 'signedOut') return <SignedOut />;
  const note = Boolean(userData?.suspension) && (
    <Suspense>
      <SuspendedNote />
    </Suspense>
  );
  const role = toRole(userData ?? userDataAtom.peek());
  if (roles && !roles.includes(role)) {
    return (
      <>
        {note}
        <OtherRole role={role} roles={roles} />
      </>
    );
  }
  const step = userData?.mustSetUp;
  if (roles && role === 'reviewer' && (step === 'password' || step === 'factor')) {
    return (
      <Suspense fallback={<Skeleton shape="block" height="16rem" />}>
        <FirstSignIn account={userData?.account ?? ''} step={step} />
      </Suspense>
    );
  }
  return (
    <>
      {note}
      {userData?.shared === true && <SharedNote />}
      {children}
    </>
  );
}

/** Pages of a section: a column beside the page, on phones a row that scrolls sideways. */
function SideNav({ nav }: { nav: readonly NavItem[] }) {
  const text = useText();
  const { path } = splitLocalePath(useLocation().pathname);
  const current = findCurrent(nav, path.replace(/(.)\/$/, '$1'));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls sideways only: the page itself stays in place.
    const [row, entry] = [list.current, list.current?.querySelector('[aria-current]')];
    if (!row || !entry || !current) return;
    const [{ x, width }, frame] = [entry.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollBy({ left: x + width / 2 - (frame.x + frame.width / 2), behavior: 'instant' });
  }, [current]);
  return (
    <nav className={styles.nav} aria-label={text('kit.nav')}>
      <ul ref={list} className={styles.list}>
        {nav.map(({ to, label: id, icon: Icon, group }, at) => (
          <li key={to}>
            {group && group !== nav[at - 1]?.group && (
              <span className={styles.group}>{text(group)}</span>
            )}
            <Link
              to={to}
              className={styles.entry}
              aria-current={current?.to === to ? (path === to ? 'page' : 'true') : undefined}
            >
              <Icon size={16} aria-hidden />
              {text(id)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface WorkspaceProps {
  title: string;
  /** Purpose of the page: below its title, for visitors and search engines too. */
  lead?: string;
  /** Description for search engines of a page without a lead. */
  description?: string;
  nav: readonly NavItem[];
  actions?: ReactNode;
  /** Roles that may open the page; by default every signed-in person. */
  roles?: readonly Role[];
  open?: boolean;
  children: ReactNode;
}

/** A page of a section: its navigation, its heading, and its content for those it is open to. */
export function Workspace(props: WorkspaceProps) {
  const { title, lead, description = lead, nav, actions, roles, open, children } = props;
  const heading = useId();
  const content = (
    <>
      {actions && <div className={styles.actions}>{actions}</div>}
      <div className={styles.content}>{children}</div>
    </>
  );
  return (
    <Layout title={title} description={description}>
      <div className={styles.workspace}>
        <SideNav nav={nav} />
        <main className={styles.page} aria-labelledby={heading}>
          <header className={styles.head}>
            <h1 id={heading}>{title}</h1>
            {lead && <p>{lead}</p>}
          </header>
          {open ? content : <Gate roles={roles}>{content}</Gate>}
        </main>
      </div>
    </Layout>
  );
}
