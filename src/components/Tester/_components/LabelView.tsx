import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import type { Pdf } from '../_fold.ts';
import styles from './label-view.module.css';

/** Base64 as bytes. */
function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The address of the PDF in this tab, as long as it is shown. */
function useAddress(content: Uint8Array<ArrayBuffer>): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

/**
 * The label as its pages, with its words for the ear; the PDF that came can be kept. It is no link that
 * opens it: a page of a `blob:` has our policy, under which a browser may not show PDFs.
 */
export function LabelView({ base64, file }: Pdf) {
  const text = useText();
  const content = useMemo(() => toBytes(base64), [base64]);
  const address = useAddress(content);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<
    'drawing' | 'failed' | { words: string; shown: number; total: number }
  >('drawing');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const draw = async () => {
      try {
        const { drawPdf } = await import('../_draw-pdf.ts');
        const { canvases, words, total } = await drawPdf(content, signal);
        if (signal.aborted) return;
        place.current?.replaceChildren(...canvases);
        setState({ words, shown: canvases.length, total });
      } catch {
        // The PDF itself can still be kept, which is said.
        if (!signal.aborted) setState('failed');
      }
    };
    void draw();
    return () => leaving.abort();
  }, [content]);
  const drawn = typeof state === 'object' ? state : undefined;
  return (
    <section className={styles.label} aria-label={text('tester.label')}>
      {state === 'drawing' && <p role="status">{text('tester.label.drawing')}</p>}
      {state === 'failed' && <p role="status">{text('tester.label.failed')}</p>}
      <div
        ref={place}
        role="img"
        aria-label={drawn && text('tester.label.says', { words: drawn.words })}
        hidden={!drawn}
        className={styles.pages}
      />
      {drawn && drawn.shown < drawn.total && (
        <p>{text('tester.label.cut', { shown: drawn.shown, total: drawn.total })}</p>
      )}
      {address && (
        <p>
          <a href={address} download={file}>
            <Download size={14} aria-hidden /> {text('tester.label.save')}
          </a>
        </p>
      )}
    </section>
  );
}
