import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import { Avatar } from '@site/src/components/Avatar';
import { type Person, PersonLinks } from './PersonLinks.tsx';
import styles from './styles.module.css';

interface PersonInDrawerProps {
  person: Person;
  signOut: () => void;
}

/** The same menu laid open in the drawer of a phone. */
export function PersonInDrawer({ person, signOut }: PersonInDrawerProps) {
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
