import Link from '@docusaurus/Link';
import all from '@page-data/current/operations.json';
import field from '@site/src/components/Field/styles.module.css';
import { useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import { groupInterfaces, type InterfaceGroup } from '../_group-interfaces.ts';
import styles from './interface-list.module.css';

export interface InterfaceListProps {
  /** Id of the one in work; empty where none is. */
  current: string;
  toAddress: (id: string) => string;
  /** Entry above the interfaces, which has the empty id. */
  first?: string;
}

function Entry(props: { id: string; title: string; current: string; to: string }) {
  const { id, title, current, to } = props;
  return (
    <li>
      <Link to={to} className={styles.entry} aria-current={id === current ? 'true' : undefined}>
        {title}
      </Link>
    </li>
  );
}

function Groups({ groups, ...props }: { groups: InterfaceGroup[] } & InterfaceListProps) {
  const text = useText();
  const { current, toAddress } = props;
  return groups.map(({ group, operations }) => (
    <div key={group}>
      <p className={styles.group}>{text(`help.group.${group}`)}</p>
      <ul className="plain-list">
        {operations.map(({ id, title }) => (
          <Entry key={id} {...{ id, title, current }} to={toAddress(id)} />
        ))}
      </ul>
    </div>
  ));
}

/** All interfaces that can be called, by chapter, narrowed by their names and paths. */
export function InterfaceList(props: InterfaceListProps) {
  const text = useText();
  const id = useId();
  const [words, setWords] = useState('');
  const { current, toAddress, first } = props;
  const groups = groupInterfaces(all, words);
  const chosen = all.find((each) => each.id === current)?.title ?? first;
  return (
    // Choosing one closes it, where it can be closed.
    <details key={current} className={styles.box}>
      <summary className={styles.summary}>
        {text('help.interface')}
        <strong>{chosen}</strong>
      </summary>
      <nav aria-label={text('help.interface')} className={styles.list}>
        <label htmlFor={id} className="visually-hidden">
          {text('help.interface.find')}
        </label>
        <input
          id={id}
          type="search"
          value={words}
          maxLength={100}
          placeholder={text('help.interface.find')}
          className={field.control}
          onChange={(event) => setWords(event.target.value)}
        />
        {first && words.trim() === '' && (
          <ul className="plain-list">
            <Entry id="" title={first} current={current} to={toAddress('')} />
          </ul>
        )}
        <Groups groups={groups} {...props} />
        <p role="status" className={styles.none}>
          {groups.length === 0 && text('help.interface.none')}
        </p>
      </nav>
    </details>
  );
}
