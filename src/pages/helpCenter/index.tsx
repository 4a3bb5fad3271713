import Link from '@docusaurus/Link';
import { useHistory } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { Button } from '@site/src/components/Button';
import { Contacts } from '@site/src/components/Contacts';
import field from '@site/src/components/Field/styles.module.css';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { NewestNotices } from '@site/src/components/NewestNotices';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import {
  BookOpenText,
  CircleQuestionMark,
  Download,
  MapPinned,
  Search,
  Send,
  ShieldAlert,
  Signature,
} from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useText } from '#client/texts.ts';
import styles from './_components/doors.module.css';

/** Goes to the matching questions; without JavaScript the browser does so itself. */
function SearchForm() {
  const text = useText();
  const id = useId();
  const history = useHistory();
  const action = useBaseUrl('/helpCenter/faq');
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    history.push(words === '' ? action : `${action}?${new URLSearchParams({ q: words })}`);
  };
  return (
    <search>
      <form action={action} method="get" className={styles.form} onSubmit={go}>
        <label htmlFor={id} className="visually-hidden">
          {text('help.search.label')}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          maxLength={200}
          placeholder={text('help.search.placeholder')}
          className={field.control}
        />
        <Button kind="primary" type="submit">
          <Search size={16} aria-hidden />
          {text('help.search.go')}
        </Button>
      </form>
    </search>
  );
}

const doors = [
  { name: 'faq', to: '/helpCenter/faq', Icon: CircleQuestionMark },
  { name: 'signature', to: '/helpCenter/signature', Icon: Signature },
  { name: 'tester', to: '/helpCenter/tester', Icon: Send },
  { name: 'address', to: '/helpCenter/address', Icon: MapPinned },
  { name: 'errors', to: '/apiDoc/errors', Icon: ShieldAlert },
  { name: 'guides', to: '/apiDoc/index', Icon: BookOpenText },
  { name: 'downloads', to: '/helpCenter/downloads', Icon: Download },
];

function Doors() {
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

/** `/helpCenter`: search, links to each kind of help, news, and contacts. */
export default function HelpCenter() {
  const text = useText();
  return (
    <Workspace open nav={helpNav} title={text('help.title')} lead={text('help.lead')}>
      <MarkdownAlternate />
      <SearchForm />
      <Doors />
      <NewestNotices id="notices" />
      <Contacts />
    </Workspace>
  );
}
