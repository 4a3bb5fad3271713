import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Dialog } from '@site/src/components/Dialog';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { DeleteForm } from './DeleteForm.tsx';

interface DeleteAccountProps {
  account: string;
  onDeleted: () => void;
}

/** The way out: asked about in a dialog that says exactly what goes and what stays. */
export function DeleteAccount({ account, onDeleted }: DeleteAccountProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card
        id="delete"
        title={text('settings.delete.title')}
        lead={text('settings.delete.text')}
        actions={
          <Button kind="danger" onClick={() => setOpen(true)}>
            {text('settings.delete.open')}
          </Button>
        }
        danger
      />
      <Dialog open={open} title={text('settings.delete.ask')} onClose={() => setOpen(false)}>
        <DeleteForm account={account} cancel={() => setOpen(false)} onDeleted={onDeleted} />
      </Dialog>
    </>
  );
}
