const movesByHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Scrolls to a place, and again whenever the page's height changes, as by its fonts, which come when
 * they like, or by what is laid out only near the screen. Whoever moves by hand is left alone. Answers
 * what ends it; it ends by itself after some milliseconds where they are given.
 */
export function keepShown(show: () => void, forMs?: number): () => void {
  const moved = new AbortController();
  const observer = new ResizeObserver(show);
  moved.signal.addEventListener('abort', () => observer.disconnect());
  const options = { once: true, passive: true, signal: moved.signal };
  for (const move of movesByHand) window.addEventListener(move, () => moved.abort(), options);
  // All of the page: the body is as high as the screen.
  observer.observe(document.getElementById('__docusaurus') ?? document.body);
  if (forMs !== undefined) setTimeout(() => moved.abort(), forMs);
  return () => moved.abort();
}
