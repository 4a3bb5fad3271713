import { VisibleText } from '@site/src/components/VisibleText';
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
  return showInvisible ? <VisibleText text={text} /> : text;
}
