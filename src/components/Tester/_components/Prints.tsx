import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import type { Drawn } from '../_draw-pdf.ts';
import type { Print } from '../_fold.ts';
import shared from './styles.module.css';

const types = { pdf: 'application/pdf', png: 'image/png', zpl: 'text/plain' } as const;

/** A larger list would hold megabytes of pictures; each can still be saved from the response. */
const mostPictures = 10;
/** The beginning of ZPL shows its commands; the rest is a compressed picture. */
const shownCharacters = 240;

const toBytes = ({ base64 }: Print) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The file at an address of this page. A `blob:` page inherits our policy, under which browsers show no PDFs. */
function SaveLink({ print }: { print: Print }) {
  const text = useText();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const blob = URL.createObjectURL(new Blob([toBytes(print)], { type: types[print.kind] }));
    setAddress(blob);
    return () => URL.revokeObjectURL(blob);
  }, [print]);
  if (!address) return null;
  const name = print.kind.toUpperCase();
  return (
    <p>
      <a href={address} download={print.file}>
        <Download size={14} aria-hidden /> {text('tester.label.saveAs', { format: name })}
      </a>
    </p>
  );
}

/** A PDF drawn as pages, with its words for screen readers. */
function Pages({ print }: { print: Print }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'failed' | Drawn>('drawing');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const draw = async () => {
      try {
        const { drawPdf } = await import('../_draw-pdf.ts');
        const made = await drawPdf(toBytes(print), signal);
        if (signal.aborted) return;
        place.current?.replaceChildren(...made.canvases);
        setState(made);
      } catch {
        // The PDF itself can still be saved, as the message says.
        if (!signal.aborted) setState('failed');
      }
    };
    void draw();
    return () => leaving.abort();
  }, [print]);
  const drawn = typeof state === 'object' ? state : undefined;
  return (
    <>
      {state === 'drawing' && <p role="status">{text('tester.label.drawing')}</p>}
      {state === 'failed' && <p role="status">{text('tester.label.failed')}</p>}
      <div
        ref={place}
        role="img"
        aria-label={drawn && text('tester.label.says', { words: drawn.words })}
        hidden={!drawn}
        className={shared.pages}
      />
      {drawn && drawn.canvases.length < drawn.total && (
        <p>{text('tester.label.cut', { shown: drawn.canvases.length, total: drawn.total })}</p>
      )}
    </>
  );
}

function Picture({ print }: { print: Print }) {
  const text = useText();
  return (
    <div className={shared.pages}>
      <img
        src={`data:${types.png};base64,${print.base64}`}
        alt={text('tester.label.picture', { file: print.file })}
      />
    </div>
  );
}

function Commands({ print }: { print: Print }) {
  const shown = useMemo(() => new TextDecoder().decode(toBytes(print)), [print]);
  const isCut = shown.length > shownCharacters;
  return (
    <pre dir="ltr" className={shared.commands}>
      {shown.slice(0, shownCharacters)}
      {isCut && '…'}
    </pre>
  );
}

const views = { pdf: Pages, png: Picture, zpl: Commands } as const;

/** The files of a response, shown as far as a browser can, each with a link to save it. */
export function Prints({ prints }: { prints: readonly Print[] }) {
  const text = useText();
  const shown = prints.slice(0, mostPictures);
  return (
    <section className="boxed stack gap-3 text-sm flat-text p-3" aria-label={text('tester.label')}>
      {shown.map((print) => {
        const View = views[print.kind];
        return (
          <div key={print.file} className="stack gap-3">
            <View print={print} />
            <SaveLink print={print} />
          </div>
        );
      })}
      {shown.length < prints.length && (
        <p>{text('tester.label.cut', { shown: shown.length, total: prints.length })}</p>
      )}
    </section>
  );
}
