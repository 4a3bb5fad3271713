import { Load } from '@site/src/components/Load';
import clsx from 'clsx';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useClient } from '#client/useClient.ts';
import { useLoad } from '#client/useLoad.ts';
import { getImageAddress, pdfType } from '#contract/portal/file.ts';
import { StoredPdf } from './StoredPdf.tsx';
import styles from './styles.module.css';

interface StoredImageProps {
  /** Of an uploaded image or PDF. */
  id: string;
  /** What it shows, in words. */
  alt: string;
}

/** An uploaded paper, for its owner and for reviewers: an image, in full size where it is pressed, or a PDF to save. */
export function StoredImage({ id, alt }: StoredImageProps) {
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
