import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useHashTarget } from '@site/src/components/FieldTable/useHashTarget.ts';
import { LazyPanel, LoadFailure } from '@site/src/components/LazyPanel';
import { useAtomValue } from 'jotai';
import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { followLink } from '#client/follow-link.ts';
import { findHashTarget } from '#client/hash-target.ts';
import { dictionaryAtom } from '#client/language.ts';
import { useText } from '#client/texts.ts';

/** Ids of the rows that are open on the first render of a part. */
export const OpenRows = createContext<ReadonlySet<string>>(new Set());

interface Props {
  /** The part as the build renders it; empty in a browser. */
  built: ReactNode;
  load: () => Promise<ComponentType>;
  /** Why the HTML of the build is stale; empty while it is not. A new reason retries a failed load. */
  staleBy?: string;
}

interface Hydrated {
  Shown: ComponentType;
  opened: ReadonlySet<string>;
  focused: string | undefined;
  hasTarget: boolean;
}

const rowOf = (element: Element | null) => element?.closest('[id]')?.id;

/**
 * Follows links in HTML that React did not render, and hydrates it when a fold in it is opened, the
 * address points into one, texts were edited or the HTML is stale. `failure` is set when stale HTML
 * could not be replaced; `retry` loads it again.
 */
function useDeferred(
  place: RefObject<HTMLElement | null>,
  load: () => Promise<ComponentType>,
  staleBy: string,
) {
  const history = useHistory();
  const { hash } = useLocation();
  const [hydrated, setHydrated] = useState<Hydrated>();
  const [failure, setFailure] = useState<Error>();
  const isLoading = useRef(false);
  const reason = useRef(staleBy);
  const edited = useAtomValue(dictionaryAtom);
  const isOld = staleBy !== '' || Object.keys(edited ?? {}).length > 0;

  const hydrate = async (hasTarget: boolean) => {
    if (isLoading.current || !place.current) return;
    isLoading.current = true;
    const loadedFor = reason.current;
    try {
      const Shown = await load();
      const open = place.current?.querySelectorAll('details[open]') ?? [];
      const summary = document.activeElement?.closest('summary') ?? null;
      const focused = place.current?.contains(summary) ? rowOf(summary) : undefined;
      const opened = new Set([...open].map((details) => rowOf(details) ?? ''));
      setHydrated({ Shown, opened, focused, hasTarget });
    } catch (error) {
      // The HTML stays readable. The next press retries; a reason that changed meanwhile retries at once.
      isLoading.current = false;
      if (reason.current !== loadedFor) return hydrate(hasTarget);
      setFailure(error as Error);
    }
  };

  const findTarget = () => {
    const target = hash ? findHashTarget(hash) : null;
    return place.current?.contains(target) ? target : null;
  };

  const retry = () => void hydrate(findTarget() !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the target changes with the hash alone
  useEffect(() => {
    if (findTarget()?.closest('details')) void hydrate(true);
  }, [hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reason retries a failed load
  useEffect(() => {
    reason.current = staleBy;
    setFailure(undefined);
    if (isOld) retry();
  }, [isOld, staleBy]);

  useLayoutEffect(() => {
    if (!hydrated?.focused) return;
    document
      .getElementById(hydrated.focused)
      ?.querySelector('summary')
      ?.focus({ preventScroll: true });
  }, [hydrated]);

  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('summary')) void hydrate(false);
    followLink(event, history);
  };

  return { hydrated, onClick, failure: staleBy === '' ? undefined : failure, retry };
}

function ShowTarget({ onShown, children }: { onShown?: () => void; children: ReactNode }) {
  useHashTarget();
  useEffect(() => onShown?.(), [onShown]);
  return children;
}

/** A part on a page that the router opened, without HTML from the build; busy until loaded. */
function Loaded({ load }: Pick<Props, 'load'>) {
  const [isBusy, setBusy] = useState(true);
  const onShown = () => setBusy(false);
  const loadPart = async () => {
    const Shown = await load();
    return {
      default: () => (
        <ShowTarget onShown={onShown}>
          <Shown />
        </ShowTarget>
      ),
    };
  };
  return (
    <div aria-busy={isBusy}>
      <LazyPanel load={loadPart} page={undefined} />
    </div>
  );
}

/**
 * A part of a page whose hydration is deferred: a browser keeps the HTML of the build, and loads
 * neither the scripts nor the data of the part until a reader needs them (decision 0136).
 */
export function DeferredPart({ built, load, staleBy = '' }: Props) {
  const text = useText();
  const isBrowser = useIsBrowser();
  const [isKept] = useState(!isBrowser);
  const place = useRef<HTMLDivElement>(null);
  const { hydrated, onClick, failure, retry } = useDeferred(place, load, staleBy);
  if (hydrated) {
    const { Shown, opened, hasTarget } = hydrated;
    return (
      <div key="hydrated">
        <OpenRows value={opened}>
          {hasTarget ? (
            <ShowTarget>
              <Shown />
            </ShowTarget>
          ) : (
            <Shown />
          )}
        </OpenRows>
      </div>
    );
  }
  if (built) return <div ref={place}>{built}</div>;
  if (!isKept) return <Loaded load={load} />;
  return (
    <>
      {failure && <LoadFailure title={text('kit.listFailed')} error={failure} onRetry={retry} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only links and summaries in it react to a press */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses those natively */}
      <div
        ref={place}
        onClick={onClick}
        // React does not compare this HTML when it hydrates, so the server's stays.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
        dangerouslySetInnerHTML={{ __html: '' }}
        suppressHydrationWarning
      />
    </>
  );
}
