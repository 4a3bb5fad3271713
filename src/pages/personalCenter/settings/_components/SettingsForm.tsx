import { Card } from '@site/src/components/Card';
import { CheckField } from '@site/src/components/CheckField';
import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SelectField } from '@site/src/components/SelectField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useAtom } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { toBrowserTimeZone } from '#client/time-zone.ts';
import { useAsk } from '#client/useAsk.ts';
import { languages } from '#contract/languages.ts';
import { notifications, type Profile, userSaveSettings } from '#contract/portal/user.ts';

/** One checkbox per mail; the call takes the list of those turned off. */
function toMailBoxes({ mailOff }: Profile): Record<string, boolean> {
  return Object.fromEntries(notifications.map((name) => [`mail-${name}`, !mailOff.includes(name)]));
}

/** Language and time zone of what is sent and shown to the person, and which mails they want. */
export function SettingsForm({ profile }: { profile: Profile }) {
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
