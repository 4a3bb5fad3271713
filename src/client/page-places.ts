import type { NamedPlace } from './reading-place.ts';

/** The height in the window at which a link's target comes to stand, below the header. */
const lineY = 80;

function readPlaces(): NamedPlace[] {
  return [...document.querySelectorAll<HTMLElement>('main [id]')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ id: element.id, top: element.getBoundingClientRect().top + scrollY }));
}

/** The line that the reader looks at, the places that have a name, and the page's end, in pixels. */
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
