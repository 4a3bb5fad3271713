import { useText } from '#client/texts.ts';
import type { tones } from './Kind.tsx';
import styles from './styles.module.css';
import type { Line } from './to-lines.ts';

/** A phrase whose codes are not links: only one of the versions may have them. */
export function Words({ words }: { words: string }) {
  return words.split(/`([^`]+)`/).map((part, at) =>
    at % 2 ? (
      <code key={part} dir="ltr">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

interface SideProps {
  title: string | undefined;
  words: readonly string[];
}

function Side({ title, words }: SideProps) {
  if (words.length === 0) return null;
  return (
    <dd>
      {title && <span className={styles.side}>{title}</span>}
      <ul className="plain-list">
        {words.map((each) => (
          <li key={each}>
            <Words words={each} />
          </li>
        ))}
      </ul>
    </dd>
  );
}

interface LinesProps {
  lines: readonly Line[];
  /** A thing that only one of the versions has shows no before and after. */
  kind?: keyof typeof tones;
}

/** The old and the new value, one line for each change. */
export function Lines({ lines, kind = 'changed' }: LinesProps) {
  const text = useText();
  const toTitle = (id: string) => (kind === 'changed' ? text(id) : undefined);
  return (
    <dl className="stack gap-3 no-margin text-sm">
      {lines.map(({ label, before, after }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <Side title={toTitle('differences.before')} words={before} />
          <Side title={toTitle('differences.after')} words={after} />
        </div>
      ))}
    </dl>
  );
}
