import Link from '@docusaurus/Link';
import { isActiveSidebarItem } from '@docusaurus/plugin-content-docs/client';
import { ThemeClassNames } from '@docusaurus/theme-common';
import type { Props } from '@theme/DocSidebarItem/Link';
import clsx from 'clsx';
import styles from './styles.module.css';

/** Link to a document; for an operation it says whether it is called or sent (`sidebars.ts`). */
export default function DocSidebarItemLink(props: Props) {
  const { item, onItemClick, activePath, level, index: _index, ...rest } = props;
  const { href, label, className, autoAddBaseUrl, customProps } = item;
  const isActive = isActiveSidebarItem(item, activePath);
  return (
    <li
      className={clsx(
        ThemeClassNames.docs.docSidebarItemLink,
        ThemeClassNames.docs.docSidebarItemLinkLevel(level),
        'menu__list-item',
        className,
      )}
    >
      <Link
        className={clsx('menu__link', styles.link, isActive && 'menu__link--active')}
        autoAddBaseUrl={autoAddBaseUrl}
        aria-current={isActive ? 'page' : undefined}
        to={href}
        onClick={() => onItemClick?.(item)}
        {...rest}
      >
        {label}
        {typeof customProps?.mark === 'string' && (
          <span className={clsx(styles.mark, styles[customProps.mark])} lang="en">
            {customProps.mark}
          </span>
        )}
      </Link>
    </li>
  );
}
