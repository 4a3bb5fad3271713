import Heading from '@theme/Heading';
import { useText } from '#client/texts.ts';
import { errorGroups } from '#contract/errors.ts';
import type { ErrorPage } from '#reference/page.ts';
import { Entry } from './Entry.tsx';
import styles from './styles.module.css';

/** Entries below the names of their groups, with links to these. */
export function Groups({ entries }: { entries: ErrorPage[] }) {
  const text = useText();
  // A frozen version may have a group that there is no longer.
  const names = new Set([...errorGroups, ...entries.map(({ group }) => group)]);
  const groups = [...names]
    .map((group) => ({ group, members: entries.filter((entry) => entry.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <>
      <nav aria-label={text('errors.groups')}>
        <ul className={styles.groups}>
          {groups.map(({ group }) => (
            <li key={group}>
              <a href={`#group-${group}`}>{text(`errors.group.${group}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ group, members }) => (
        <section key={group}>
          <Heading as="h2" id={`group-${group}`}>
            {text(`errors.group.${group}`)}
          </Heading>
          {members.map((entry) => (
            <Entry key={entry.code} entry={entry} />
          ))}
        </section>
      ))}
    </>
  );
}
