import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import clsx from 'clsx';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useClient } from '#client/useClient.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import { getImageAddress, pdfType } from '#contract/portal/file.ts';
import styles from './styles.module.css';

interface StoredPdfProps {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** A PDF that the site never opens: the browser saves it, from a new address, since addresses expire. */
function StoredPdf({ id, name, size }: StoredPdfProps) {
  const text = useText();
  const ask = useAsk();
  const { toUrl } = useClient();
  const { fileSize } = useFormats();
  const { run: save, failure } = useAct(async () => {
    const { path } = await ask(getImageAddress, { id });
    window.location.assign(toUrl(path));
  });
  return (
    <div className={styles.pdf}>
      <FileText size={20} aria-hidden />
      <span>{text('kit.pdf', { size: fileSize(size) })}</span>
      <Button kind="small" onClick={() => void save()}>
        <Download size={14} aria-hidden />
        {text('kit.pdf.save')}
        <span className="visually-hidden">{` ${name}`}</span>
      </Button>
      {failure && <Failure failure={failure} reading />}
    </div>
  );
}

/** An uploaded document, for its owner and reviewers: an image that opens in full size, or a PDF to save. */
export function StoredImage({ id, alt }: { id: string; alt: string }) {
  const text = useText();
  const { toUrl } = useClient();
  const load = useLoad(getImageAddress, { id });
  const [whole, setWhole] = useState(false);
  return (
    <Load load={load}>
      {({ path, type, size }) =>
        type === pdfType ? (
          <StoredPdf id={id} name={alt} size={size} />
        ) : (
          <button
            type="button"
            className={clsx('clean-btn', styles.frame, whole && styles.whole)}
            aria-pressed={whole}
            title={text('kit.image.whole')}
            onClick={() => setWhole(!whole)}
          >
            <img src={toUrl(path)} alt={alt} className={styles.image} />
          </button>
        )
      }
    </Load>
  );
}
