const movesByHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Scrolls to a place, and again when the page's height changes, until the reader moves or `forMs` pass. */
export function keepShown(show: () => void, forMs?: number): () => void {
  const moved = new AbortController();
  const observer = new ResizeObserver(show);
  moved.signal.addEventListener('abort', () => observer.disconnect());
  const options = { once: true, passive: true, signal: moved.signal };
  for (const move of movesByHand) window.addEventListener(move, () => moved.abort(), options);
  // Observes the whole page: the body is as high as the screen.
  observer.observe(document.getElementById('__docusaurus') ?? document.body);
  if (forMs !== undefined) setTimeout(() => moved.abort(), forMs);
  return () => moved.abort();
}
