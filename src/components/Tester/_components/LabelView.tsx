import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import type { Drawn } from '../_draw-pdf.ts';
import type { Pdf } from '../_fold.ts';
import styles from './label-view.module.css';

/**
 * The label as its pages, with its words for the ear; the PDF that came can be kept. It is no link that
 * opens it: a page of a `blob:` has our policy, under which a browser may not show PDFs.
 */
export function LabelView({ base64, file }: Pdf) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string>();
  const [state, setState] = useState<'drawing' | 'failed' | Drawn>('drawing');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const pdf = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
    setAddress(pdf);
    const draw = async () => {
      try {
        const { drawPdf } = await import('../_draw-pdf.ts');
        const made = await drawPdf(content, signal);
        if (signal.aborted) return;
        place.current?.replaceChildren(...made.canvases);
        setState(made);
      } catch {
        // The PDF itself can still be kept, which is said.
        if (!signal.aborted) setState('failed');
      }
    };
    void draw();
    return () => {
      leaving.abort();
      URL.revokeObjectURL(pdf);
    };
  }, [base64]);
  const drawn = typeof state === 'object' ? state : undefined;
  return (
    <section className="boxed stack gap-3 text-sm flat-text p-3" aria-label={text('tester.label')}>
      {state === 'drawing' && <p role="status">{text('tester.label.drawing')}</p>}
      {state === 'failed' && <p role="status">{text('tester.label.failed')}</p>}
      <div
        ref={place}
        role="img"
        aria-label={drawn && text('tester.label.says', { words: drawn.words })}
        hidden={!drawn}
        className={styles.pages}
      />
      {drawn && drawn.canvases.length < drawn.total && (
        <p>{text('tester.label.cut', { shown: drawn.canvases.length, total: drawn.total })}</p>
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
