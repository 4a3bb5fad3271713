import styles from './styles.module.css';
import { toVisibleParts } from './visible-parts.ts';

/** A text whose invisible characters have a mark each, and all but spaces their name. */
export function VisibleText({ text }: { text: string }) {
  return toVisibleParts(text).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place.
      <span key={index} className={styles.invisible} title={part.name}>
        {part.name === 'SPACE' ? part.mark : `${part.mark}${part.name}`}
        {part.character === '\n' && '\n'}
      </span>
    ),
  );
}
