import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { userMe } from '#contract/portal/user.ts';
import { SharedNote } from '../_components/SharedNote.tsx';
import { DeleteAccount } from './_components/DeleteAccount.tsx';
import { ExportData } from './_components/ExportData.tsx';
import { SettingsForm } from './_components/SettingsForm.tsx';

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

/** Language, time zone and mails of a person; their data, and the way out. */
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
