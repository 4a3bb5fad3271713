import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';

interface DialogButtonProps extends Pick<ComponentProps<typeof Button>, 'kind'> {
  /** What the button shows. */
  words: ReactNode;
  /** Of the dialog. */
  title: ReactNode;
  wide?: boolean;
  /** Told when somebody closes it. */
  onClose?: () => void;
  /** `close` is the same function as long as the button is there. */
  children: (close: () => void) => ReactNode;
}

/** A button and the dialog that it opens. */
export function DialogButton({ kind, words, onClose, children, ...dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog
        {...dialog}
        open={open}
        onClose={() => {
          close();
          onClose?.();
        }}
      >
        {children(close)}
      </Dialog>
    </>
  );
}
