import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import clsx from 'clsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { type CallExport, exportCalls } from '#contract/portal/console-calls.ts';
import type { callsQuery } from '../_query.ts';
import styles from './calls.module.css';

/** Saves the calls that the filter leaves as a CSV file, and says how many they were. */
export function ExportButton({ query }: { query: typeof callsQuery }) {
  const text = useText();
  const ask = useAsk();
  const [saved, setSaved] = useState<CallExport>();
  const { run, busy, failure } = useAct(async () => {
    setSaved(undefined);
    const file = await ask(exportCalls, toFilter(exportCalls, query));
    saveFile(file.name, 'text/csv;charset=utf-8', file.content);
    setSaved(file);
  });
  return (
    <div className="cluster">
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => run()}>
        <Download size={14} aria-hidden />
        {text('control.calls.export')}
      </Button>
      <span role="status" className={clsx('muted-sm', styles.saved)}>
        {saved &&
          text(saved.cut ? 'control.calls.export.cut' : 'control.calls.export.done', {
            count: saved.rows,
          })}
      </span>
      {failure && <Failure failure={failure} />}
    </div>
  );
}
