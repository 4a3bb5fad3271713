import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Lines of different length, as text has them. */
const lengths = ['84%', '100%', '68%', '92%', '56%'];

interface SkeletonProps {
  lines?: number;
  /** `block`: one piece, as high as `height`. `rows`: a list with its lines between. */
  shape?: 'text' | 'block' | 'rows';
  height?: string;
}

/** The place of what is on its way, so that nothing jumps when it comes. */
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
