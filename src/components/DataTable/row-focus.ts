/** What a row opens is there by then, or does not come. */
const waitMs = 10_000;

/** Address of the row that was opened last, until its list is back. */
let openedRow: string | undefined;

const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

function findHeading(path: string, known: ReadonlySet<Element>): HTMLElement | undefined {
  const level = window.location.pathname === path ? 'h2' : 'h1';
  const headings = document.querySelectorAll<HTMLElement>(`main ${level}`);
  return [...headings].find((heading) => !known.has(heading) && heading.checkVisibility());
}

/**
 * Call when a row's link is followed: the row leaves with its list, so the focus goes to the heading
 * of what it opens: of the page, or of the detail in the list's place. A reader who has moved on keeps theirs.
 */
export function followRow(row: HTMLAnchorElement): void {
  openedRow = row.href;
  const { pathname: path, href: list } = window.location;
  const known = new Set(document.querySelectorAll('main :is(h1, h2)'));
  const observer = new MutationObserver(() => {
    if (row.isConnected) return;
    // The reader is back before anything was opened: the row gets the focus.
    if (window.location.href === list) return observer.disconnect();
    const heading = isFocusLost() ? findHeading(path, known) : undefined;
    if (isFocusLost() && !heading) return;
    observer.disconnect();
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), waitMs);
}

/** Call when a list's rows are there: the focus goes back to the row that was opened last. */
export function returnToRow(table: HTMLElement): void {
  if (!openedRow || !isFocusLost()) return;
  const row = [...table.querySelectorAll<HTMLAnchorElement>('a[data-row]')].find(
    ({ href }) => href === openedRow,
  );
  if (!row) return;
  openedRow = undefined;
  row.focus();
}
