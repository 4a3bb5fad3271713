import { Load } from '@site/src/components/Load';
import clsx from 'clsx';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useClient } from '#client/useClient.ts';
import { useLoad } from '#client/useLoad.ts';
import { getImageAddress } from '#contract/portal/file.ts';
import styles from './styles.module.css';

interface StoredImageProps {
  /** Of an uploaded image. */
  id: string;
  /** What it shows, in words. */
  alt: string;
}

/** An uploaded image, for its owner and for reviewers; pressed it is shown in full size. */
export function StoredImage({ id, alt }: StoredImageProps) {
  const text = useText();
  const { toUrl } = useClient();
  const load = useLoad(getImageAddress, { id });
  const [whole, setWhole] = useState(false);
  return (
    <Load load={load}>
      {({ path }) => (
        <button
          type="button"
          className={clsx('clean-btn', styles.frame, whole && styles.whole)}
          aria-pressed={whole}
          title={text('kit.image.whole')}
          onClick={() => setWhole(!whole)}
        >
          <img src={toUrl(path)} alt={alt} className={styles.image} />
        </button>
      )}
    </Load>
  );
}
