import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Field } from '@site/src/components/Field';
import { FieldError } from '@site/src/components/Field/FieldError.tsx';
import { useField } from '@site/src/components/Field/useField.ts';
import { StoredImage } from '@site/src/components/StoredImage';
import clsx from 'clsx';
import { CircleCheck, FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { maxImageMb, maxImageMegapixels, paperTypes } from '#contract/portal/file.ts';
import { useUpload } from '../_useUpload.ts';
import fileDrop from './file-drop.module.css';
import styles from './image-field.module.css';

interface FileDropProps {
  id: string;
  aria: object;
  inputRef: Ref<HTMLInputElement>;
  /** Label of its button. */
  label: string;
  onFile: (file: File) => void;
}

/** A field for one file, chosen with a button or dropped. */
function FileDrop({ id, aria, inputRef, label, onFile }: FileDropProps) {
  const text = useText();
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    drag(event);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <label
      className={clsx(fileDrop.drop, over && fileDrop.over)}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <input
        {...aria}
        ref={inputRef}
        id={id}
        type="file"
        accept={paperTypes.join(',')}
        className="visually-hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Lets the same file be chosen again after a failure.
          target.value = '';
        }}
      />
      <FileUp size={20} aria-hidden />
      <span className={fileDrop.act}>{label}</span>
      <span className={fileDrop.hint}>{text('certification.image.drop')}</span>
    </label>
  );
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
    // The length of an id tells the reader nothing.
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
