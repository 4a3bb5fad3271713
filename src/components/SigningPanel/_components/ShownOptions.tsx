import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** The details of the steps that are shown besides the text. */
export const nothingShown = { showInvisible: false, showSecrets: false };

const options = [
  ['showInvisible', 'sign.showInvisible'],
  ['showSecrets', 'sign.showSecrets'],
] as const;

interface Props {
  shown: typeof nothingShown;
  setShown: (shown: typeof nothingShown) => void;
}

export function ShownOptions({ shown, setShown }: Props) {
  const text = useText();
  return (
    <div className={styles.options}>
      {options.map(([id, label]) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={shown[id]}
            onChange={(event) => setShown({ ...shown, [id]: event.target.checked })}
          />
          {text(label)}
        </label>
      ))}
    </div>
  );
}
