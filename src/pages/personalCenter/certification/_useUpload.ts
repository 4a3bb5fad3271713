import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useClient } from '#client/useClient.ts';
import { isObject } from '#contract/check-value.ts';
import { maxImageMb, type UploadedImage, uploadImage } from '#contract/portal/file.ts';
import { shrinkImage } from './_shrink-image.ts';

/** A photo over a phone's network takes longer than a call. */
const timeoutMs = 60_000;
const maxBytes = maxImageMb * 1024 * 1024;

export interface Upload {
  /** Share that is on its way, from 0 to 1; undefined where nothing is. */
  progress: number | undefined;
  /** What is wrong with the file. */
  fault: string | undefined;
  /** Why it did not arrive, where that is no fault of the file. */
  failure: ApiFailure | undefined;
  start: (file: File) => void;
  cancel: () => void;
}

function toFault({ data }: ApiFailure): string | undefined {
  if (!isObject(data) || !isObject(data.fields)) return undefined;
  return typeof data.fields.file === 'string' ? data.fields.file : undefined;
}

/** Uploads one image at a time; a new one takes the place of one that is on its way. */
export function useUpload(onUploaded: (image: UploadedImage) => void): Upload {
  const client = useClient();
  const text = useText();
  const current = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();

  const cancel = useCallback(() => {
    current.current?.abort();
    setProgress(undefined);
    setFault(undefined);
    setFailure(undefined);
  }, []);
  useEffect(() => () => current.current?.abort(), []);

  const send = async (file: File, { signal }: AbortController) => {
    const image = await shrinkImage(file);
    if (signal.aborted) return;
    if (image.size > maxBytes) {
      setProgress(undefined);
      setFault(text('certification.image.tooLarge', { limit: maxImageMb }));
      return;
    }
    const data = new FormData();
    data.append('file', image, file.name);
    try {
      const uploaded = await client.call<UploadedImage>(uploadImage.path, {
        method: 'POST',
        data,
        signal,
        timeoutMs,
        onUploadProgress: ({ loaded, total = image.size }) =>
          !signal.aborted && setProgress(Math.min(1, loaded / total)),
      });
      if (!signal.aborted) onUploaded(uploaded);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (signal.aborted) return;
      const words = toFault(error);
      if (words) setFault(words);
      else setFailure(error);
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  };

  const start = (file: File) => {
    cancel();
    const own = new AbortController();
    current.current = own;
    setProgress(0);
    void send(file, own);
  };
  return { progress, fault, failure, start, cancel };
}
