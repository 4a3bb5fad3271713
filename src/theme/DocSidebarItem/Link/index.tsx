import { isActiveSidebarItem } from '@docusaurus/plugin-content-docs/client';
import { useHistory } from '@docusaurus/router';
import { ThemeClassNames } from '@docusaurus/theme-common';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type { Props } from '@theme/DocSidebarItem/Link';
import clsx from 'clsx';
import { followLink } from '#client/follow-link.ts';
import styles from './styles.module.css';

/** Link to a document; for an operation it says whether it is called or sent (`sidebars.ts`). */
export default function DocSidebarItemLink(props: Props) {
  const { item, onItemClick, activePath, level, index: _index, ...rest } = props;
  const { href, label, className, customProps } = item;
  const history = useHistory();
  useBrokenLinks().collectLink(href);
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
      <a
        className={clsx('menu__link', styles.link, isActive && 'menu__link--active')}
        aria-current={isActive ? 'page' : undefined}
        href={href}
        onPointerEnter={() => window.docusaurus.preload(href)}
        onClick={(event) => {
          onItemClick?.(item);
          followLink(event, history);
        }}
        {...rest}
      >
        {label}
        {typeof customProps?.mark === 'string' && (
          <span className={clsx(styles.mark, styles[customProps.mark])} lang="en">
            {customProps.mark}
          </span>
        )}
      </a>
    </li>
  );
}
