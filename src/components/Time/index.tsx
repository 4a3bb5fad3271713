import { toRelative } from '#client/relative-time.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import { useNow } from '#client/useNow.ts';
import styles from './styles.module.css';

interface TimeProps {
  /** Milliseconds since 1970. */
  at: number;
  /** `date` and `exact` are always written out; else what is near is told by its distance. */
  show?: 'relative' | 'date' | 'exact';
}

/** A moment: how long ago at a glance, exactly and in the person's zone on hover and for the ear. */
export function Time({ at, show = 'relative' }: TimeProps) {
  const formats = useFormats();
  const timeZone = useTimeZone();
  const now = useNow();
  const iso = new Date(at).toISOString();
  // The zone is the browser's business: the server's picture has the universal time.
  if (now === null) return <time dateTime={iso}>{iso.slice(0, 10)}</time>;
  const exact = formats.time(at, 'moment', timeZone);
  const whole = `${exact} (${timeZone})`;
  const relative = show === 'relative' ? toRelative(at, now) : null;
  if (!relative) {
    return (
      <time dateTime={iso} title={whole} className={styles.time}>
        {show === 'exact' ? exact : formats.time(at, 'date', timeZone)}
      </time>
    );
  }
  return (
    <time dateTime={iso} title={whole} className={styles.time}>
      {formats.relative(relative.value, relative.unit)}
      <span className="visually-hidden">{` ${whole}`}</span>
    </time>
  );
}
