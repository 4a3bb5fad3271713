import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { useEffect, useRef } from 'react';
import { splitLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import { findCurrent, type NavItem } from './nav-item.ts';
import styles from './side-nav.module.css';

/** The pages of a section: a column beside the page, on a phone a row that scrolls sideways. */
export function SideNav({ nav }: { nav: readonly NavItem[] }) {
  const text = useText();
  const { path } = splitLocalePath(useLocation().pathname);
  const current = findCurrent(nav, path.replace(/(.)\/$/, '$1'));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Sideways only: the page itself stays where the reader is.
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
