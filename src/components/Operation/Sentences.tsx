import { Phrase } from '@site/src/components/Phrase';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface Props {
  as: 'ol' | 'ul';
  ids: readonly string[];
  values?: Record<string, string | number>;
}

/** Texts as a list. */
export function Sentences({ as: List, ids, values }: Props) {
  const text = useText();
  return (
    <List className={styles.sentences}>
      {ids.map((id) => (
        <li key={id}>
          <Phrase text={text(id, values)} />
        </li>
      ))}
    </List>
  );
}
