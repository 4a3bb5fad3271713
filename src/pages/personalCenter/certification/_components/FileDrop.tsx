import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, type Ref, useState } from 'react';
import { useText } from '#client/texts.ts';
import { paperTypes } from '#contract/portal/file.ts';
import styles from './file-drop.module.css';

interface FileDropProps {
  id: string;
  aria: object;
  inputRef: Ref<HTMLInputElement>;
  /** Words of its button. */
  label: string;
  onFile: (file: File) => void;
}

/** A field for one file: chosen by button, or dropped. */
export function FileDrop({ id, aria, inputRef, label, onFile }: FileDropProps) {
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
      className={clsx(styles.drop, over && styles.over)}
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
          // The same file may be chosen again after a failure.
          target.value = '';
        }}
      />
      <FileUp size={20} aria-hidden />
      <span className={styles.act}>{label}</span>
      <span className={styles.hint}>{text('certification.image.drop')}</span>
    </label>
  );
}
