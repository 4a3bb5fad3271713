import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, type Ref, useState } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface FileDropProps {
  id: string;
  /** Types and name endings, with commas. */
  accept: string;
  aria?: object;
  inputRef?: Ref<HTMLInputElement>;
  label: string;
  onFile: (file: File) => void;
}

/** A field for one file, chosen with a button or dropped. */
export function FileDrop({ id, accept, aria, inputRef, label, onFile }: FileDropProps) {
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
        accept={accept}
        className="visually-hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Lets the same file be chosen again after a failure.
          target.value = '';
        }}
      />
      <FileUp size={20} aria-hidden />
      <span className={styles.act}>{label}</span>
      <span className={styles.hint}>{text('certification.image.drop')}</span>
    </label>
  );
}
