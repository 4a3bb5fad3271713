import Link from '@docusaurus/Link';
import {
  BookOpenText,
  CircleQuestionMark,
  Download,
  MapPinned,
  Send,
  ShieldAlert,
  Signature,
} from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './doors.module.css';

const doors = [
  { name: 'faq', to: '/helpCenter/faq', Icon: CircleQuestionMark },
  { name: 'signature', to: '/helpCenter/signature', Icon: Signature },
  { name: 'tester', to: '/helpCenter/tester', Icon: Send },
  { name: 'address', to: '/helpCenter/address', Icon: MapPinned },
  { name: 'errors', to: '/apiDoc/errors', Icon: ShieldAlert },
  { name: 'guides', to: '/apiDoc/index', Icon: BookOpenText },
  { name: 'downloads', to: '/helpCenter/downloads', Icon: Download },
];

/** Where help is, by what it is good for. */
export function Doors() {
  const text = useText();
  return (
    <ul className={styles.doors}>
      {doors.map(({ name, to, Icon }) => (
        <li key={name}>
          <Link to={to} className={styles.door}>
            <Icon size={20} aria-hidden />
            <strong>{text(`help.door.${name}.title`)}</strong>
            <span className="muted-sm">{text(`help.door.${name}.text`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
