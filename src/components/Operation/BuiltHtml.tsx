import useIsBrowser from '@docusaurus/useIsBrowser';
import { useHashTarget } from '@site/src/components/FieldTable/useHashTarget.ts';
import { LazyPanel, LoadFailure } from '@site/src/components/LazyPanel';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import { type Part, useWake } from './useWake.ts';

interface Props {
  /** What it shows; there while the site is built, never in a browser. */
  built: ReactNode;
  /** Loads what shows the same for who comes by a link within the site. */
  load: () => Promise<Part>;
  /** Why something else is to be shown by now; empty where nothing is. What fails is tried again with the next reason. */
  staleBy?: string;
}

const nothing: ReadonlySet<string> = new Set();

interface SoughtProps {
  onShown?: () => void;
  children: ReactNode;
}

function Sought({ onShown, children }: SoughtProps) {
  useHashTarget();
  useEffect(() => onShown?.(), [onShown]);
  return children;
}

/** The part for who comes by a link within the site; busy until it is there. */
function Loaded({ load }: Pick<Props, 'load'>) {
  const [isBusy, setBusy] = useState(true);
  const onShown = () => setBusy(false);
  const loadPart = async () => {
    const Shown = await load();
    return {
      default: () => (
        <Sought onShown={onShown}>
          <Shown opened={nothing} />
        </Sought>
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
 * A part of a page that a browser leaves as the build wrote it: neither its scripts nor its data are
 * loaded, and nothing of it is hydrated, until a fold in it is opened or it is stale.
 */
export function BuiltHtml({ built, load, staleBy = '' }: Props) {
  const text = useText();
  const isBrowser = useIsBrowser();
  const [isKept] = useState(!isBrowser);
  const place = useRef<HTMLDivElement>(null);
  const { woken, onClick, failure, retry } = useWake(place, load, staleBy);
  if (woken) {
    const { Shown, opened, isSought } = woken;
    const shown = <Shown opened={opened} />;
    return <div key="woken">{isSought ? <Sought>{shown}</Sought> : shown}</div>;
  }
  if (built) return <div ref={place}>{built}</div>;
  if (!isKept) return <Loaded load={load} />;
  return (
    <>
      {failure && <LoadFailure title={text('kit.listFailed')} error={failure} onRetry={retry} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in it is a link or a summary */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: and a keyboard presses those by itself */}
      <div
        ref={place}
        onClick={onClick}
        // React leaves what the server sent: it compares no HTML of this kind.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
        dangerouslySetInnerHTML={{ __html: '' }}
        suppressHydrationWarning
      />
    </>
  );
}
