import Layout from '@theme/Layout';
import { type ReactNode, useId } from 'react';
import type { Role } from '#contract/portal/roles.ts';
import { Gate } from './Gate.tsx';
import type { NavItem } from './nav-item.ts';
import { SideNav } from './SideNav.tsx';
import styles from './styles.module.css';

interface WorkspaceProps {
  title: string;
  /** What the page is for: below its title, for visitors and search engines too. */
  lead?: string;
  /** What search engines show of a page without a lead. */
  description?: string;
  nav: readonly NavItem[];
  /** At the end of the title's line; shown to those who are let in. */
  actions?: ReactNode;
  /** Who is let in; everybody who is signed in unless said otherwise. */
  roles?: readonly Role[];
  /** Needs nobody to be signed in. */
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
