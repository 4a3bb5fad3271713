import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import { Avatar } from '@site/src/components/Avatar';
import { PersonLinks, type PersonProps } from './PersonLinks.tsx';
import styles from './styles.module.css';

/** The same menu laid open in the drawer of a phone. */
export function PersonInDrawer({ person, signOut }: PersonProps) {
  const { toggle } = useNavbarMobileSidebar();
  const leave = () => {
    toggle();
    signOut();
  };
  return (
    <>
      <p className={styles.heading}>
        <Avatar account={person.account} />
        <bdi className={styles.name}>{person.account}</bdi>
      </p>
      <ul className="plain-list">
        <PersonLinks person={person} onFollow={toggle} signOut={leave} />
      </ul>
    </>
  );
}
