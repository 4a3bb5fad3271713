import { VersionSwitcher } from '@site/src/components/VersionSwitcher';
import styles from './styles.module.css';

/** Shows the version above the document on screens without a sidebar (decision 0023). */
export default function DocVersionBadge() {
  return <VersionSwitcher className={styles.switcher} />;
}
