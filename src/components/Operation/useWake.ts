import { useHistory, useLocation } from '@docusaurus/router';
import { useAtomValue } from 'jotai';
import {
  type ComponentType,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { findHashTarget } from '#client/hash-target.ts';
import { dictionaryAtom } from '#client/language.ts';

/** What shows a part of a page; `opened` are the ids of rows whose fold stands open. */
export type Part = ComponentType<{ opened: ReadonlySet<string> }>;

interface Woken {
  Shown: Part;
  opened: ReadonlySet<string>;
  /** The row whose summary has the keyboard. */
  focused: string | undefined;
  /** A link leads into it. */
  isSought: boolean;
}

const rowOf = (element: Element | null) => element?.closest('[id]')?.id;

/** Where a link leads that the router answers: a page of this site, in this tab. */
function toPagePath(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash, target } = link;
  const isPage = origin === window.location.origin && !/\.\w+$/.test(pathname);
  const isHere = pathname === window.location.pathname && hash !== '';
  return isPage && !isHere && !target ? `${pathname}${search}${hash}` : undefined;
}

/** Whether texts were edited since the page was built. */
function useIsEdited(): boolean {
  const texts = useAtomValue(dictionaryAtom);
  return texts !== null && Object.keys(texts).length > 0;
}

/**
 * Follows HTML that React did not make: its links lead on without loading the page anew. Once a fold
 * in it is opened, a link leads into one, its texts were edited or it is stale, what shows it is
 * loaded and takes its place. `failure` is why that did not come where it is stale; `retry` asks for
 * it again.
 */
export function useWake(
  place: RefObject<HTMLElement | null>,
  load: () => Promise<Part>,
  staleBy: string,
) {
  const history = useHistory();
  const { hash } = useLocation();
  const [woken, setWoken] = useState<Woken>();
  const [failure, setFailure] = useState<Error>();
  const isAsked = useRef(false);
  const reason = useRef(staleBy);
  const isOld = useIsEdited() || staleBy !== '';

  const wake = async (isSought: boolean) => {
    if (isAsked.current || !place.current) return;
    isAsked.current = true;
    const asked = reason.current;
    try {
      const Shown = await load();
      const open = place.current?.querySelectorAll('details[open]') ?? [];
      const summary = document.activeElement?.closest('summary') ?? null;
      const focused = place.current?.contains(summary) ? rowOf(summary) : undefined;
      const opened = new Set([...open].map((details) => rowOf(details) ?? ''));
      setWoken({ Shown, opened, focused, isSought });
    } catch (error) {
      // What stands there can be read; the next press tries again, and what was typed meanwhile at once.
      isAsked.current = false;
      if (reason.current !== asked) return wake(isSought);
      setFailure(error as Error);
    }
  };

  /** What the address leads to, where that is in here. */
  const findTarget = () => {
    const target = hash ? findHashTarget(hash) : null;
    return place.current?.contains(target) ? target : null;
  };

  const retry = () => void wake(findTarget() !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another hash leads elsewhere
  useEffect(() => {
    if (findTarget()?.closest('details')) void wake(true);
  }, [hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another reason tries again what failed
  useEffect(() => {
    reason.current = staleBy;
    setFailure(undefined);
    if (isOld) retry();
  }, [isOld, staleBy]);

  useLayoutEffect(() => {
    if (!woken?.focused) return;
    document
      .getElementById(woken.focused)
      ?.querySelector('summary')
      ?.focus({ preventScroll: true });
  }, [woken]);

  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const pressed = event.target as Element;
    if (pressed.closest('summary')) void wake(false);
    const link = pressed.closest('a');
    const path = link ? toPagePath(link) : undefined;
    if (path === undefined) return;
    event.preventDefault();
    history.push(path);
  };

  return { woken, onClick, failure: staleBy === '' ? undefined : failure, retry };
}
