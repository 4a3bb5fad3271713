/** Waits for `ms`, or until one of the targets fires its event. */
export async function waitFor(
  ms: number,
  ...ends: readonly [place: EventTarget, event: string][]
): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const timer = setTimeout(end, ms);
  const onEnd = () => end();
  for (const [place, event] of ends) place.addEventListener(event, onEnd);
  await ended;
  clearTimeout(timer);
  for (const [place, event] of ends) place.removeEventListener(event, onEnd);
}
