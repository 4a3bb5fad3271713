import { toVisibleParts } from '../_invisible.ts';
import type { Piece } from '../_ladder.ts';
import styles from './ladder.module.css';

export interface ExactTextProps {
  pieces: Piece[];
  label: string;
  showInvisible: boolean;
  showSecrets: boolean;
}

/** A text to the last character, its parts told apart by colour. */
export function ExactText({ pieces, label, showInvisible, showSecrets }: ExactTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.exact} dir="ltr" tabIndex={0} aria-label={label}>
      {pieces.map(({ kind, text }) => (
        <span key={kind} className={styles[kind]}>
          <PieceText
            text={isHidden(kind, showSecrets) ? '•'.repeat(Math.min(text.length, 32)) : text}
            showInvisible={showInvisible}
          />
        </span>
      ))}
    </section>
  );
}

function isHidden(kind: Piece['kind'], showSecrets: boolean): boolean {
  return !showSecrets && (kind === 'key' || kind === 'password');
}

function PieceText({ text, showInvisible }: { text: string; showInvisible: boolean }) {
  if (!showInvisible) return text;
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
