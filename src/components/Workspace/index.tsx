import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import Layout from '@theme/Layout';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { splitLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import type { Role } from '#contract/portal/roles.ts';
import { Gate } from './Gate.tsx';
import { findCurrent, type NavItem } from './nav-item.ts';
import styles from './styles.module.css';

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
  /** Who may open the page; by default every signed-in person. */
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
