import { Button } from '@site/src/components/Button';
import { Download, FileText } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { useText } from '#client/texts.ts';
import styles from './label-view.module.css';

const type = 'application/pdf';

/** Base64 as bytes. */
function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The address of the PDF in this tab, as long as it is shown. */
function useAddress(content: Uint8Array<ArrayBuffer>): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

/** The label as its pages, with its words for the ear; it opens as the PDF that came. */
export function LabelView({ base64 }: { base64: string }) {
  const text = useText();
  const content = useMemo(() => toBytes(base64), [base64]);
  const address = useAddress(content);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'failed' | { words: string }>('drawing');
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      try {
        const { drawPdf } = await import('../_draw-pdf.ts');
        const { canvases, words } = await drawPdf(content);
        if (isGone) return;
        place.current?.replaceChildren(...canvases);
        setState({ words });
      } catch {
        // The PDF itself can still be opened, which is said.
        if (!isGone) setState('failed');
      }
    };
    void draw();
    return () => {
      isGone = true;
    };
  }, [content]);
  const isDrawn = typeof state === 'object';
  return (
    <section className={styles.label} aria-label={text('tester.label')}>
      {state === 'drawing' && <p role="status">{text('tester.label.drawing')}</p>}
      {state === 'failed' && <p role="status">{text('tester.label.failed')}</p>}
      <div
        ref={place}
        role="img"
        aria-label={isDrawn ? text('tester.label.says', { words: state.words }) : undefined}
        hidden={!isDrawn}
        className={styles.pages}
      />
      <div className="cluster gap-3">
        {address && (
          <a href={address} target="_blank" rel="noopener">
            <FileText size={14} aria-hidden /> {text('tester.label.open')}
          </a>
        )}
        <Button kind="small" onClick={() => saveFile('label.pdf', type, content)}>
          <Download size={14} aria-hidden />
          {text('tester.label.save')}
        </Button>
      </div>
    </section>
  );
}
