import Link from '@docusaurus/Link';
import { entryClass } from '@site/src/components/Dropdown';
import clsx from 'clsx';
import { ClipboardCheck, LogOut, UserRound } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Who is signed in, as far as the browser keeps it. */
interface Person {
  account: string;
  reviewer?: unknown;
  organisation?: unknown;
}

/** Labels are text ids. */
const own = { to: '/personalCenter', label: 'header.personalCenter', icon: UserRound };
const review = { to: '/operator', label: 'header.review', icon: ClipboardCheck };

export interface PersonProps {
  person: Person;
  signOut: () => void;
}

interface PersonLinksProps extends PersonProps {
  /** Told of a link that is followed. */
  onFollow: () => void;
}

/** The pages of a person's menu and the way out, each an `<li>`. */
export function PersonLinks({ person, onFollow, signOut }: PersonLinksProps) {
  const text = useText();
  const places = person.reviewer === true ? [own, review] : [own];
  return (
    <>
      {places.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link
            className={clsx(entryClass, styles.entry)}
            to={to}
            onClick={onFollow}
            data-noBrokenLinkCheck
          >
            <Icon aria-hidden size={16} />
            {text(label)}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className={clsx(entryClass, styles.entry)} onClick={signOut}>
          <LogOut aria-hidden size={16} />
          {text('header.logout')}
        </button>
      </li>
    </>
  );
}
