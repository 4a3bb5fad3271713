import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { userExportData } from '#contract/portal/user.ts';

/** Everything that is kept about the person, as one file. */
export function ExportData({ account }: { account: string }) {
  const text = useText();
  const ask = useAsk();
  const [isDone, setDone] = useState(false);
  const { run, busy, failure } = useAct(async () => {
    setDone(false);
    const data = await ask(userExportData, {});
    saveFile(`${account}.json`, 'application/json', JSON.stringify(data, null, 2));
    setDone(true);
  });
  return (
    <Card id="export" title={text('settings.export.title')} lead={text('settings.export.text')}>
      <div className="stack gap-3 justify-items-start">
        {failure && <Failure failure={failure} />}
        <Button onClick={() => run()} aria-disabled={busy || undefined}>
          <Download size={16} aria-hidden />
          {text('settings.export.action')}
        </Button>
        <p role="status" className="done-line">
          {isDone && text('settings.export.done')}
        </p>
      </div>
    </Card>
  );
}
