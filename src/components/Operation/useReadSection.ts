import { type RefObject, useEffect, useState } from 'react';

/** A heading counts as read once it is this close below the bar. */
const nearPx = 32;

/** The last of these headings that were scrolled past, of those that stand below the bar and not beside it. */
function findRead(bar: HTMLElement, ids: readonly string[]): string | undefined {
  const { left, right, bottom } = bar.getBoundingClientRect();
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
  const line = isAtEnd ? clientHeight : bottom + nearPx;
  return ids.findLast((id) => {
    const place = document.getElementById(id)?.getBoundingClientRect();
    return place && place.top <= line && place.left < right && place.right > left;
  });
}

/** The id of the section that is read, once the page was scrolled; the ids in the order of the page. */
export function useReadSection(
  bar: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | undefined {
  const [read, setRead] = useState<string>();
  const list = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const judge = () => {
      frame = 0;
      if (bar.current) setRead(findRead(bar.current, list.split(' ')));
    };
    const plan = () => {
      frame ||= requestAnimationFrame(judge);
    };
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    for (const event of ['scroll', 'resize']) window.addEventListener(event, plan, options);
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [bar, list]);
  return read;
}
