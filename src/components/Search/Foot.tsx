import { useAtom } from 'jotai';
import { useText } from '#client/texts.ts';
import styles from './panel.module.css';
import { slashAtom } from './slash.ts';

const keys = { move: ['↑', '↓'], open: ['↵'], close: ['Esc'] };

/** What the keys do, and which version is searched where there are several. */
export function Foot({ version }: { version: string | undefined }) {
  const text = useText();
  const [slash, setSlash] = useAtom(slashAtom);
  return (
    <footer className={styles.foot}>
      {version !== undefined && (
        <span className={styles.version}>{text('search.version', { version })}</span>
      )}
      {Object.entries(keys).map(([act, caps]) => (
        <span key={act} className={styles.keys}>
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}{' '}
          {text(`search.keys.${act}`)}
        </span>
      ))}
      <label className={styles.slash}>
        <input
          type="checkbox"
          checked={slash !== 'off'}
          onChange={(event) => setSlash(event.target.checked ? 'on' : 'off')}
        />
        {text('search.keys.slash')}
      </label>
    </footer>
  );
}
