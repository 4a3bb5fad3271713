import { Card } from '@site/src/components/Card';
import { CheckField } from '@site/src/components/CheckField';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { Form } from '@site/src/components/Form';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { RadioField } from '@site/src/components/RadioField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useEffect, useState } from 'react';
import { useText } from '#client/texts.ts';
import { toBrowserTimeZone } from '#client/time-zone.ts';
import { useAsk } from '#client/useAsk.ts';
import { type EditedNotice, removeNotice, saveNotice } from '#contract/portal/operator-notices.ts';
import {
  checkValues,
  type EditorValues,
  editorSchema,
  type Moment,
  moments,
  type NoticeLocale,
  noticeLocales,
  toRequest,
  toValues,
  toWritten,
} from '../_editor-schema.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './styles.module.css';
import { VersionEditor } from './VersionEditor.tsx';

/** When the notice is shown. */
function MomentFields({ moments }: { moments: readonly Moment[] }) {
  const text = useText();
  const { methods } = useFormModel();
  return (
    <>
      <RadioField
        name="moment"
        label={text('operator.notices.moment')}
        options={moments.map((value) => ({
          value,
          label: text(`operator.notices.moment.${value}`),
          hint: text(`operator.notices.moment.${value}.hint`),
        }))}
      />
      {methods.watch('moment') === 'later' && (
        <TextField
          name="at"
          label={text('operator.notices.at')}
          hint={text('operator.notices.at.hint', { zone: toBrowserTimeZone() })}
          type="datetime-local"
          required
        />
      )}
    </>
  );
}

interface EditorFormProps {
  /** Absent for a new one. */
  notice?: EditedNotice;
  /** The language to begin with. */
  locale: NoticeLocale;
  onSaved: (notice: EditedNotice) => void;
  onRemoved: () => void;
}

/** Writes a notice: its language versions with their pictures, when it is shown, and whether on top. */
export function EditorForm({ notice, locale: first, onSaved, onRemoved }: EditorFormProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: editorSchema,
    defaults: toValues(notice),
    send: (values) => ask(saveNotice, toRequest(values, notice)),
    check: (values) => checkValues(values, text),
    onSuccess: onSaved,
    // Of this very version: what somebody else saved meanwhile is not written over by it.
    draft: `notice:${notice ? `${notice.id}:${notice.updatedAt}` : 'new'}`,
  });
  const { errors } = form.methods.formState;
  const faulty = noticeLocales.filter((each) => errors[each] !== undefined);
  const written = toWritten(form.methods.watch() as unknown as EditorValues);
  const [locale, setLocale] = useState(first);
  const { faultyTries } = form;
  const firstFaulty = faulty.includes(locale) ? undefined : faulty[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try, not while it is mended.
  useEffect(() => {
    if (faultyTries > 0 && firstFaulty) setLocale(firstFaulty);
  }, [faultyTries]);
  const other = notice?.state === 'published' ? 'now' : 'kept';
  return (
    <Form form={form} className={styles.form} aria-label={text('operator.notices.edit')}>
      <LanguageSwitch current={locale} choose={setLocale} {...{ written, faulty }} />
      <VersionEditor key={locale} locale={locale} />
      <Card title={text('operator.notices.publication')}>
        <div className="stack gap-4">
          <MomentFields moments={moments.filter((moment) => moment !== other)} />
          <CheckField name="pinned" label={text('operator.notices.pin')} />
        </div>
      </Card>
      <SubmitButton
        beside={
          notice && (
            <ConfirmButton
              title={text('operator.notices.remove.title')}
              text={<p>{text('operator.notices.remove.text')}</p>}
              confirm={text('operator.notices.remove')}
              act={() => ask(removeNotice, { id: notice.id }).then(onRemoved)}
            >
              {text('operator.notices.remove')}
            </ConfirmButton>
          )
        }
      >
        {text('operator.notices.save')}
      </SubmitButton>
    </Form>
  );
}
