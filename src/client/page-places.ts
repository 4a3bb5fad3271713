import type { NamedPlace } from './reading-place.ts';

/** Pixels from the window's top to a link's target, below the header. */
const lineY = 80;

function readPlaces(): NamedPlace[] {
  return [...document.querySelectorAll<HTMLElement>('main [id]')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ id: element.id, top: element.getBoundingClientRect().top + scrollY }));
}

/** Measures the line that the reader looks at, the named places and the end of the page, in pixels. */
export function measurePage() {
  return {
    line: scrollY + lineY,
    places: readPlaces(),
    end: document.documentElement.scrollHeight,
  };
}

export function scrollToLine(line: number): void {
  scrollTo({ top: line - lineY, behavior: 'instant' });
}
