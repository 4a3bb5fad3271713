import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { EmptyState } from '@site/src/components/EmptyState';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { DoorOpen, Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { userExportData, userMe } from '#contract/portal/user.ts';
import { SharedNote } from '../_components/SharedNote.tsx';
import { DeleteAccount } from './_components/DeleteAccount.tsx';
import { SettingsForm } from './_components/SettingsForm.tsx';

/** Everything that is kept about the person, as one file. */
function ExportData({ account }: { account: string }) {
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

function Settings({ onDeleted }: { onDeleted: () => void }) {
  const profile = useLoad(userMe, {});
  return (
    <Load load={profile}>
      {(data) =>
        data.shared ? (
          <SharedNote />
        ) : (
          <>
            <SettingsForm profile={data} />
            {!data.reviewer && <ExportData account={data.account} />}
            {!data.reviewer && <DeleteAccount account={data.account} onDeleted={onDeleted} />}
          </>
        )
      }
    </Load>
  );
}

/** Language, time zone and mails of a person; export of their data; account deletion. */
export default function SettingsPage() {
  const text = useText();
  const [isDeleted, setDeleted] = useState(false);
  return (
    <Workspace
      title={text('settings.title')}
      lead={text('settings.lead')}
      nav={personalNav}
      open={isDeleted}
    >
      {isDeleted ? (
        <EmptyState
          icon={DoorOpen}
          title={text('settings.deleted.title')}
          text={<p role="status">{text('settings.deleted.text')}</p>}
        />
      ) : (
        <Settings onDeleted={() => setDeleted(true)} />
      )}
    </Workspace>
  );
}
