import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';

interface DialogButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'children'> {
  title: ReactNode;
  wide?: boolean;
  describedBy?: string;
  onClose?: () => void;
  /** Content of the dialog; `close` keeps its identity while the button is mounted. */
  content: (close: () => void) => ReactNode;
}

export function DialogButton({ kind, children, onClose, content, ...dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog
        {...dialog}
        open={open}
        onClose={() => {
          close();
          onClose?.();
        }}
      >
        {content(close)}
      </Dialog>
    </>
  );
}
