import { VersionSwitcher } from '@site/src/components/VersionSwitcher';
import type { Props } from '@theme/DocSidebar/Desktop/Content';
import Content from '@theme-original/DocSidebar/Desktop/Content';
import styles from './styles.module.css';

/** Which version the documents are of stands above their list, and stays in view with it. */
export default function SidebarContent(props: Props) {
  return (
    <>
      <VersionSwitcher className={styles.switcher} />
      <Content {...props} />
    </>
  );
}
