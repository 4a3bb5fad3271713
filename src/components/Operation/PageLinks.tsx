import Link from '@docusaurus/Link';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { useLocation } from '@docusaurus/router';
import clsx from 'clsx';
import { ChevronDown, TableOfContents } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useOpening } from '#client/useLightDismiss.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './page-links.module.css';

/** Pixels below the bar within which a heading counts as read. */
const nearPx = 32;

/** Returns the last of these headings that was scrolled past, among those below the bar and not beside it. */
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

/** Returns the id of the section being read, once the page was scrolled; takes the ids in page order. */
function useReadSection(
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

/** Text ids, whose last part is the anchor. */
const sections = {
  call: [
    'operation.smallest',
    'operation.endpoint',
    'operation.access',
    'operation.headers',
    'operation.request',
    'operation.answer',
    'operation.errors',
  ],
  push: [
    'operation.push.smallest',
    'operation.push.delivery',
    'operation.push.headers',
    'operation.push.request',
    'operation.push.acknowledgement',
    'operation.push.verify',
    'operation.push.attempts',
  ],
};

type Direction = OperationPage['direction'];

/** Returns the sections of the page in order: its own, those added by the document, and the examples. */
function useAnchors(direction: Direction) {
  const text = useText();
  const { toc } = useDoc();
  const toAnchor = (title: string) => ({
    id: title.slice(title.lastIndexOf('.') + 1),
    title: text(title),
  });
  // The theme keeps a heading as HTML; here it is plain text.
  const added = toc
    .filter(({ level }) => level === 2)
    .map(({ id, value }) => ({ id, title: value.replace(/<[^>]+>/g, '') }));
  return [...sections[direction].map(toAnchor), ...added, toAnchor('operation.examples')];
}

/** Scrolls the link of the current section into view in a row longer than its bar. */
function useFollowRead(bar: RefObject<HTMLElement | null>, read: string | undefined) {
  useEffect(() => {
    const list = bar.current?.querySelector('ul');
    const link = read && list?.querySelector('[aria-current]');
    if (!list || !link) return;
    const [row, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    list.scrollBy({ left: place.left + place.width / 2 - row.left - row.width / 2 });
  }, [bar, read]);
}

/** Links to the page's sections in a bar that stays in view and marks the current one. */
export function PageLinks({ direction }: { direction: Direction }) {
  const text = useText();
  const anchors = useAnchors(direction);
  const bar = useRef<HTMLElement>(null);
  const { isOpen, setOpen, closeByKey } = useOpening(bar);
  // The work column has no link: while its tester or signing panel is in view, no link is marked.
  const read = useReadSection(
    bar,
    anchors.flatMap(({ id }) => (id === 'examples' ? ['work', id] : [id])),
  );
  useFollowRead(bar, read);
  return (
    <nav
      ref={bar}
      className={styles.bar}
      aria-label={text('operation.onThisPage')}
      onKeyDown={closeByKey}
    >
      <button
        type="button"
        className={clsx('clean-btn', styles.toggle)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <TableOfContents size={18} aria-hidden />
        {/* The row explains itself: its name is for the open list and for screen readers. */}
        <span className={isOpen ? undefined : 'visually-hidden'}>
          {text('operation.onThisPage')}
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <ul className={isOpen ? styles.menu : styles.row}>
        {anchors.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === read ? 'location' : undefined}
              onClick={() => setOpen(false)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PanelLinks() {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <p className={styles.actions}>
      <Link to={`${pathname}?panel=try#work`}>{text('operation.panel.try')}</Link>
      <Link to={`${pathname}?panel=sign#work`}>{text('operation.panel.sign')}</Link>
    </p>
  );
}
