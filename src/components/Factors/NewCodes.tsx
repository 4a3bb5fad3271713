import { Button } from '@site/src/components/Button';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { Dialog } from '@site/src/components/Dialog';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { saveFile } from '#client/save-file.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface NewCodesProps {
  codes: string[] | null;
  onClose: () => void;
}

/** Recovery codes, this once: to be copied or kept as a file. */
export function NewCodes({ codes, onClose }: NewCodesProps) {
  const text = useText();
  const account = useAtomValue(userDataAtom)?.account ?? '';
  const lines = (codes ?? []).join('\n');
  return (
    <Dialog open={codes !== null} title={text('factor.codes.title')} onClose={onClose}>
      <p>{text('factor.codes.text')}</p>
      <ol className={styles.codes} dir="ltr">
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex-wrap gap-2">
        <CopyAction value={lines}>{text('factor.codes.copy')}</CopyAction>
        <Button
          onClick={() => saveFile(`${account}-recovery-codes.txt`, 'text/plain', `${lines}\n`)}
        >
          <Download size={14} aria-hidden />
          {text('factor.codes.save')}
        </Button>
      </div>
      <div className={styles.end}>
        <Button kind="primary" onClick={onClose}>
          {text('factor.codes.done')}
        </Button>
      </div>
    </Dialog>
  );
}
