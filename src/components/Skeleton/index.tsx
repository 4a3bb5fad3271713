import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Line widths that vary like those of text. */
const lengths = ['84%', '100%', '68%', '92%', '56%'];

interface SkeletonProps {
  lines?: number;
  /** `block`: one piece, as high as `height`. `rows`: a list with lines between its rows. */
  shape?: 'text' | 'block' | 'rows';
  height?: string;
}

/** Placeholder for content that is loading, so that the layout does not jump. */
export function Skeleton({ lines = 3, shape = 'text', height = '8rem' }: SkeletonProps) {
  const text = useText();
  return (
    <div className={clsx(styles.skeleton, styles[shape])} role="status">
      <span className="visually-hidden">{text('kit.loading')}</span>
      {shape === 'block' ? (
        <span className={styles.piece} style={{ blockSize: height }} aria-hidden />
      ) : (
        Array.from({ length: lines }, (_, line) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a picture never move.
            key={line}
            className={styles.piece}
            style={{ inlineSize: shape === 'rows' ? '100%' : lengths[line % lengths.length] }}
            aria-hidden
          />
        ))
      )}
    </div>
  );
}
