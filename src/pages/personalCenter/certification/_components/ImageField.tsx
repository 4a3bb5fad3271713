import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Field } from '@site/src/components/Field';
import { FieldError } from '@site/src/components/Field/FieldError.tsx';
import { useField } from '@site/src/components/Field/useField.ts';
import { StoredImage } from '@site/src/components/StoredImage';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { maxImageMb, maxImageMegapixels } from '#contract/portal/file.ts';
import { useUpload } from '../_useUpload.ts';
import { FileDrop } from './FileDrop.tsx';
import styles from './image-field.module.css';

interface ImageFieldProps {
  name: string;
  /** Stands above what is accepted. */
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
    // How long an id is tells nobody anything.
    <Field state={{ ...state, maxLength: undefined }}>
      <div className="stack gap-3 hide-empty-parts">
        {image !== '' && <StoredImage key={image} id={image} alt={state.label} />}
        <FileDrop
          id={id}
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
