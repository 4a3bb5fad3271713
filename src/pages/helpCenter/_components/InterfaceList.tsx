import Link from '@docusaurus/Link';
import all from '@page-data/operations.json';
import field from '@site/src/components/Field/styles.module.css';
import { useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import type { OperationSummary } from '#reference/operation-summary.ts';
import styles from './interface-list.module.css';

/** Returns the calls whose name, path or id has all the words, by chapter, in the documentation's order. */
function findInterfaces(words: string) {
  const wanted = words.toLowerCase().split(/\s+/);
  const fits = ({ id, path, title, direction }: OperationSummary) => {
    const names = `${id} ${path} ${title}`.toLowerCase();
    return direction === 'call' && wanted.every((word) => names.includes(word));
  };
  return [...Map.groupBy(all.filter(fits), ({ group }) => group)];
}

export interface InterfaceListProps {
  /** Id of the current one; empty if there is none. */
  current: string;
  toAddress: (id: string) => string;
  /** Entry above the interfaces, with the empty id. */
  first?: string;
}

interface EntryProps extends Pick<InterfaceListProps, 'current'> {
  id: string;
  title: string;
  to: string;
}

function Entry({ id, title, current, to }: EntryProps) {
  return (
    <li>
      <Link to={to} className={styles.entry} aria-current={id === current ? 'true' : undefined}>
        {title}
      </Link>
    </li>
  );
}

/** All callable interfaces by chapter, filtered by name and path. */
export function InterfaceList({ current, toAddress, first }: InterfaceListProps) {
  const text = useText();
  const id = useId();
  const [words, setWords] = useState('');
  const groups = findInterfaces(words);
  const chosen = all.find((each) => each.id === current)?.title ?? first;
  return (
    // Choosing one closes the box, if it can be closed.
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
        {groups.map(([group, operations]) => (
          <div key={group}>
            <p className={styles.group}>{text(`help.group.${group}`)}</p>
            <ul className="plain-list">
              {operations.map((each) => (
                <Entry key={each.id} {...each} current={current} to={toAddress(each.id)} />
              ))}
            </ul>
          </div>
        ))}
        <p role="status" className="muted-sm no-margin hide-empty">
          {groups.length === 0 && text('help.interface.none')}
        </p>
      </nav>
    </details>
  );
}
