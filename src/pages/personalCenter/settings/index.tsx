import { Button } from '@site/src/components/Button';
import { CallForm } from '@site/src/components/CallForm';
import { Card } from '@site/src/components/Card';
import { CheckField } from '@site/src/components/CheckField';
import { DialogButton } from '@site/src/components/DialogButton';
import { EmptyState } from '@site/src/components/EmptyState';
import { Failure } from '@site/src/components/Failure';
import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Load } from '@site/src/components/Load';
import { SelectField } from '@site/src/components/SelectField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useAtom } from 'jotai';
import { DoorOpen, Download } from 'lucide-react';
import { useState } from 'react';
import { forgetPerson } from '#client/forget-person.ts';
import { saveFile } from '#client/save-file.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { toBrowserTimeZone } from '#client/time-zone.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { languages } from '#contract/languages.ts';
import {
  notifications,
  type Profile,
  userDeleteAccount,
  userExportData,
  userMe,
  userSaveSettings,
} from '#contract/portal/user.ts';
import { SharedNote } from '../_components/SharedNote.tsx';
import styles from '../_components/styles.module.css';

/** One checkbox per mail; the call takes the list of those turned off. */
function toMailBoxes({ mailOff }: Profile): Record<string, boolean> {
  return Object.fromEntries(notifications.map((name) => [`mail-${name}`, !mailOff.includes(name)]));
}

function SettingsForm({ profile }: { profile: Profile }) {
  const text = useText();
  const ask = useAsk();
  const [userData, setUserData] = useAtom(userDataAtom);
  const boxes = toMailBoxes(profile);
  const form = useForm({
    schema: userSaveSettings.request,
    defaults: { language: profile.language, timeZone: profile.timeZone ?? '', ...boxes },
    send: ({ language, timeZone, ...mails }) => {
      const wanted: Record<string, unknown> = mails;
      const mailOff = notifications.filter((name) => wanted[`mail-${name}`] === false);
      return ask(userSaveSettings, { language, timeZone, mailOff });
    },
    onSuccess: ({ timeZone }) => {
      if (userData) setUserData({ ...userData, timeZone });
    },
    done: text('settings.saved'),
  });
  const zones = Intl.supportedValuesOf('timeZone');
  const known = profile.timeZone === null || zones.includes(profile.timeZone);
  const options = known ? zones : [profile.timeZone ?? '', ...zones];
  return (
    <Card>
      <Form form={form} aria-label={text('settings.title')}>
        <FieldGroup legend={text('settings.region')}>
          <SelectField
            name="language"
            hint={text('settings.language.hint')}
            none={null}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <SelectField
            name="timeZone"
            hint={text('settings.timeZone.hint')}
            none={text('settings.timeZone.browser', { zone: toBrowserTimeZone() })}
            options={options.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            unmarked
          />
        </FieldGroup>
        <FieldGroup legend={text('settings.mails')} hint={text('settings.mails.hint')}>
          {notifications.map((name) => (
            <CheckField
              key={name}
              name={`mail-${name}`}
              label={text(`settings.mail.${name}`)}
              hint={text(`settings.mail.${name}.hint`)}
            />
          ))}
        </FieldGroup>
        <SubmitButton>{text('settings.save')}</SubmitButton>
      </Form>
    </Card>
  );
}

interface DeleteAccountProps {
  account: string;
  onDeleted: () => void;
}

const consequences = ['person', 'keys', 'interfaces', 'orders', 'audit'] as const;

/** Says what goes and what stays, and asks for the account name, so that no account is deleted by accident. */
function DeleteForm(props: DeleteAccountProps & { cancel: () => void }) {
  const { account, cancel, onDeleted } = props;
  const text = useText();
  return (
    <CallForm
      call={userDeleteAccount}
      defaults={{ account: '' }}
      fields={{ account: { label: text('settings.delete.name', { account }), isCode: true } }}
      onSuccess={() => {
        onDeleted();
        forgetPerson();
      }}
      submit={text('settings.delete.confirm')}
      danger
      cancel={cancel}
    >
      <ul className={styles.consequences}>
        {consequences.map((name) => (
          <li key={name}>{text(`settings.delete.${name}`)}</li>
        ))}
      </ul>
    </CallForm>
  );
}

function DeleteAccount(props: DeleteAccountProps) {
  const text = useText();
  return (
    <Card
      id="delete"
      title={text('settings.delete.title')}
      lead={text('settings.delete.text')}
      actions={
        <DialogButton
          kind="danger"
          title={text('settings.delete.ask')}
          content={(close) => <DeleteForm {...props} cancel={close} />}
        >
          {text('settings.delete.open')}
        </DialogButton>
      }
      danger
    />
  );
}

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
