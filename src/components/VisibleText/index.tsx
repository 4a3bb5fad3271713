import styles from './styles.module.css';
import { toVisibleParts } from './visible-parts.ts';

/** Text with a mark for each invisible character, and its name except for spaces. */
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
