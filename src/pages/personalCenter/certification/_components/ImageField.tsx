import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Field, FieldError } from '@site/src/components/Field';
import { useField } from '@site/src/components/Field/useField.ts';
import { FileDrop } from '@site/src/components/FileDrop';
import { StoredImage } from '@site/src/components/StoredImage';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useClient } from '#client/useClient.ts';
import { useFormats } from '#client/useFormats.ts';
import { isObject } from '#contract/is-object.ts';
import {
  maxImageMb,
  maxImageMegapixels,
  paperTypes,
  type UploadedImage,
  uploadImage,
} from '#contract/portal/file.ts';
import styles from './certification.module.css';

/** Files up to here travel as they are. */
const smallBytes = 1_000_000;
/** Keeps print on an A4 page legible. */
const longestSide = 3000;
const quality = 0.85;

function drawSmaller(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Shrinks a photo to the size allowed for a licence, so that it uploads over a phone's network within a
 * call's time. Returns the file itself if the browser cannot read it or make it smaller.
 */
async function shrinkImage(file: File): Promise<Blob> {
  if (file.size <= smallBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = drawSmaller(picture);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // If the file is not an image, the server says what is wrong.
    return file;
  }
}

/** A photo over a phone's network takes longer than a call. */
const timeoutMs = 60_000;
const maxBytes = maxImageMb * 1024 * 1024;

/** One at a time; empty if none is uploading and none failed. */
interface Standing {
  /** Share that is on its way, from 0 to 1. */
  progress?: number;
  /** Problem of the file. */
  fault?: string;
  /** Why the upload failed, if not because of the file. */
  failure?: ApiFailure;
}

/** Returns why a file was not accepted: the server's objection, if there is one. */
function toStanding(failure: ApiFailure): Standing {
  const fields = isObject(failure.data) ? failure.data.fields : undefined;
  const fault = isObject(fields) ? fields.file : undefined;
  return typeof fault === 'string' && fault !== '' ? { fault } : { failure };
}

/** Uploads one image at a time; a new one replaces one still uploading. */
function useUpload(onUploaded: (image: UploadedImage) => void) {
  const client = useClient();
  const text = useText();
  const current = useRef<AbortController>(undefined);
  const [standing, setStanding] = useState<Standing>({});
  useEffect(() => () => current.current?.abort(), []);

  const cancel = () => {
    current.current?.abort();
    setStanding({});
  };
  const start = async (file: File) => {
    cancel();
    const own = new AbortController();
    current.current = own;
    const { signal } = own;
    const show = (next: Standing) => !signal.aborted && setStanding(next);
    show({ progress: 0 });
    const image = await shrinkImage(file);
    if (signal.aborted) return;
    if (image.size > maxBytes) {
      show({ fault: text('certification.image.tooLarge', { limit: maxImageMb }) });
      return;
    }
    const data = new FormData();
    data.append('file', image, file.name);
    let ended: Standing = {};
    try {
      const uploaded = await client.call<UploadedImage>(uploadImage.path, {
        method: 'POST',
        data,
        signal,
        timeoutMs,
        onUploadProgress: ({ loaded, total = image.size }) =>
          show({ progress: Math.min(1, loaded / total) }),
      });
      if (!signal.aborted) onUploaded(uploaded);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      ended = toStanding(error);
    } finally {
      show(ended);
    }
  };
  return { ...standing, start, cancel };
}

interface ImageFieldProps {
  name: string;
  /** Shown above what is accepted. */
  hint?: ReactNode;
}

/** An image or a PDF that is uploaded at once; the form holds its id. */
export function ImageField({ name, hint }: ImageFieldProps) {
  const text = useText();
  const { percent } = useFormats();
  const limits = { limit: maxImageMb, pixels: maxImageMegapixels };
  const accepted = text('certification.image.hint', limits);
  const state = useField({
    name,
    hint: (
      <>
        {hint}
        <span className={styles.accepted}>{accepted}</span>
      </>
    ),
  });
  const { id, field, aria } = state;
  const image = String(field.value ?? '');
  const { progress, fault, failure, start, cancel } = useUpload(({ id }) => field.onChange(id));
  const isUploading = progress !== undefined;
  const stays = image !== '' && text('certification.image.stays');
  return (
    // The field holds an id, whose length does not matter to readers.
    <Field state={{ ...state, maxLength: undefined }}>
      <div className="stack gap-3 hide-empty-parts">
        {image !== '' && <StoredImage key={image} id={image} alt={state.label} />}
        <FileDrop
          id={id}
          accept={paperTypes.join(',')}
          aria={fault ? { ...aria, 'aria-invalid': true } : aria}
          inputRef={field.ref}
          label={text(image === '' ? 'certification.image.choose' : 'certification.image.replace')}
          onFile={start}
        />
        {isUploading && (
          <div className={styles.progress}>
            <progress
              value={progress}
              aria-label={text('certification.image.uploading', { percent: percent(progress) })}
            />
            <Button kind="small" onClick={cancel}>
              {text('kit.cancel')}
            </Button>
          </div>
        )}
        {image !== '' && !isUploading && (
          <div>
            <Button
              kind="small"
              onClick={() => {
                cancel();
                field.onChange('');
              }}
            >
              {text('certification.image.remove')}
            </Button>
          </div>
        )}
        <div role="status">
          <FieldError id={`${id}-file`} error={fault && [fault, stays].filter(Boolean).join(' ')} />
          {image !== '' && !isUploading && !fault && !failure && (
            <span className={styles.there}>
              <CircleCheck size={14} aria-hidden />
              {text('certification.image.there')}
            </span>
          )}
        </div>
        {failure && <Failure failure={failure}>{stays && <p>{stays}</p>}</Failure>}
      </div>
    </Field>
  );
}
