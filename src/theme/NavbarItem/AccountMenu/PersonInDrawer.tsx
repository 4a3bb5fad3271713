import Link from '@docusaurus/Link';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import { Avatar } from '@site/src/components/Avatar';
import { entryClass } from '@site/src/components/Dropdown';
import clsx from 'clsx';
import { LogOut } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { type Person, toPlaces } from './person.ts';
import styles from './styles.module.css';

interface PersonInDrawerProps {
  person: Person;
  signOut: () => void;
}

/** The same menu laid open in the drawer of a phone. */
export function PersonInDrawer({ person, signOut }: PersonInDrawerProps) {
  const text = useText();
  const drawer = useNavbarMobileSidebar();
  const leave = () => {
    drawer.toggle();
    signOut();
  };
  return (
    <>
      <p className={styles.heading}>
        <Avatar account={person.account} />
        <bdi className={styles.name}>{person.account}</bdi>
      </p>
      <ul className="plain-list">
        {toPlaces(person).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              className={clsx(entryClass, styles.entry)}
              to={to}
              onClick={drawer.toggle}
              data-noBrokenLinkCheck
            >
              <Icon aria-hidden size={16} />
              {text(label)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={clsx(entryClass, styles.entry)} onClick={leave}>
            <LogOut aria-hidden size={16} />
            {text('header.logout')}
          </button>
        </li>
      </ul>
    </>
  );
}
