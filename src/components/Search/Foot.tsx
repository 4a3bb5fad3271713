import { useText } from '#client/texts.ts';
import styles from './panel.module.css';

const keys = { move: ['↑', '↓'], open: ['↵'], close: ['Esc'] };

/** What the keys do, and which version is searched where there are several. */
export function Foot({ version }: { version: string | undefined }) {
  const text = useText();
  return (
    <footer className={styles.foot}>
      {version !== undefined && <span>{text('search.version', { version })}</span>}
      {Object.entries(keys).map(([act, caps]) => (
        <span key={act} className={styles.keys}>
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}{' '}
          {text(`search.keys.${act}`)}
        </span>
      ))}
    </footer>
  );
}
