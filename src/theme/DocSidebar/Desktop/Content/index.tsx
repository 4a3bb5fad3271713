import { VersionSwitcher } from '@site/src/components/VersionSwitcher';
import type { Props } from '@theme/DocSidebar/Desktop/Content';
import Content from '@theme-original/DocSidebar/Desktop/Content';
import styles from './styles.module.css';

/** Shows the version of the documents above their list, where it stays in view. */
export default function SidebarContent(props: Props) {
  return (
    <>
      <VersionSwitcher className={styles.switcher} />
      <Content {...props} />
    </>
  );
}
