import { useThemeConfig } from '@docusaurus/theme-common';
import { splitNavbarItems, useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import { Search } from '@site/src/components/Search';
import NavbarColorModeToggle from '@theme/Navbar/ColorModeToggle';
import NavbarLogo from '@theme/Navbar/Logo';
import NavbarMobileSidebarToggle from '@theme/Navbar/MobileSidebar/Toggle';
import NavbarItem, { type Props as NavbarItemProps } from '@theme/NavbarItem';
import styles from './styles.module.css';

/** The account menu is last in the header, so that nothing moves when the name changes. */
function isAccount({ type }: NavbarItemProps): boolean {
  return String(type) === 'custom-account';
}

/** Header in three parts: brand, menu in the middle (left items), tools (right items). */
export default function NavbarContent() {
  const { disabled } = useNavbarMobileSidebar();
  const items = useThemeConfig().navbar.items as NavbarItemProps[];
  const [menu, tools] = splitNavbarItems(items);
  const account = tools.filter(isAccount);
  const others = tools.filter((item) => !isAccount(item));
  return (
    <div className={styles.header}>
      <div className={styles.brand}>
        {!disabled && <NavbarMobileSidebarToggle />}
        <NavbarLogo />
        <Search />
      </div>
      <ul className={styles.menu}>
        {menu.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of plugins/site-config.ts never changes
          <li key={at}>
            <NavbarItem {...item} />
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        {others.map((item) => (
          <NavbarItem key={item.type} {...item} />
        ))}
        <NavbarColorModeToggle />
        {account.map((item) => (
          <NavbarItem key={item.type} {...item} />
        ))}
      </div>
    </div>
  );
}
