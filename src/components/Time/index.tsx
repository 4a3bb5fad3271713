import { useEffect, useId, useState } from 'react';
import { useSiteSettings } from '#client/environment.ts';
import { toRelative } from '#client/relative-time.ts';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import { useNow } from '#client/useNow.ts';
import styles from './styles.module.css';

const margin = 8;

/** Moves a tip that would extend outside the window back into it. */
function keepInView(tip: HTMLElement | null): void {
  if (!tip) return;
  const { left, right, bottom } = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const over = Math.max(0, right - (clientWidth - margin)) - Math.max(0, margin - left);
  tip.style.translate = `${-over}px`;
  tip.toggleAttribute('data-above', bottom > clientHeight);
}

/** The tip of an element is open while it has the pointer or the focus, until Escape. */
function useTip() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  const [open, close] = [() => setOpen(true), () => setOpen(false)];
  return {
    isOpen,
    handlers: { onPointerEnter: open, onPointerLeave: close, onFocus: open, onBlur: close },
  };
}

interface TimeProps {
  /** Milliseconds since 1970. */
  at: number;
  /** `date` and `exact` are written out; other near times show their distance from now. */
  show?: 'relative' | 'date' | 'exact';
}

/** Returns a moment in the reader's zone and, if it differs, in the courier's zone, which times on the wire use. */
function useZones(at: number): string[] {
  const text = useText();
  const formats = useFormats();
  const [own, courier] = [useTimeZone(), useSiteSettings().timeZone];
  const write = (timeZone: string) => ({
    time: formats.time(at, 'moment', timeZone),
    zone: formats.namedZone(at, timeZone),
  });
  const lines = [text('time.own', write(own))];
  return own === courier ? lines : [...lines, text('time.courier', write(courier))];
}

function Tip({ id, at }: { id: string; at: number }) {
  return (
    <span id={id} ref={keepInView} role="tooltip" className={styles.tip}>
      {useZones(at).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** A moment: relative at a glance; exact, in both zones, by pointer, finger or keyboard. */
export function Time({ at, show = 'relative' }: TimeProps) {
  const formats = useFormats();
  const timeZone = useTimeZone();
  const now = useNow();
  const tip = useId();
  const { isOpen, handlers } = useTip();
  const iso = new Date(at).toISOString();
  // Only the browser knows the zone; the server renders UTC.
  if (now === null) return <time dateTime={iso}>{iso.slice(0, 10)}</time>;
  const relative = show === 'relative' ? toRelative(at, now) : null;
  const exact = (
    <>
      {formats.time(at, 'moment', timeZone)} <bdi dir="ltr">{formats.zone(at, timeZone)}</bdi>
    </>
  );
  return (
    <time
      {...handlers}
      dateTime={iso}
      className={styles.time}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what the pointer shows, the keyboard shows too.
      tabIndex={0}
      aria-describedby={isOpen ? tip : undefined}
    >
      {relative && formats.relative(relative.value, relative.unit)}
      {relative && <span className="visually-hidden"> {exact}</span>}
      {!relative && (show === 'exact' ? exact : formats.time(at, 'date', timeZone))}
      {isOpen && <Tip id={tip} at={at} />}
    </time>
  );
}
