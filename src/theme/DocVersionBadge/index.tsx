import { VersionSwitcher } from '@site/src/components/VersionSwitcher';
import styles from './styles.module.css';

/** Where there is no room for a sidebar, the version stands above the document (decision 0023). */
export default function DocVersionBadge() {
  return <VersionSwitcher className={styles.switcher} />;
}
