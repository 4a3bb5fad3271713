import { useHistory } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { AreaField } from '@site/src/components/AreaField';
import { Card } from '@site/src/components/Card';
import { CheckField } from '@site/src/components/CheckField';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import field from '@site/src/components/Field/styles.module.css';
import { Form } from '@site/src/components/Form';
import { useForm, useFormModel } from '@site/src/components/Form/useForm.ts';
import { Load } from '@site/src/components/Load';
import { Markdown } from '@site/src/components/Markdown';
import { RadioField } from '@site/src/components/RadioField';
import { Result } from '@site/src/components/Result';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useText } from '#client/texts.ts';
import { toBrowserTimeZone } from '#client/time-zone.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { languageOfLocale } from '#contract/languages.ts';
import {
  type EditedNotice,
  operatorNotice,
  removeNotice,
  saveNotice,
} from '#contract/portal/operator-notices.ts';
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
  type Version,
} from '../_editor-schema.ts';
import styles from './styles.module.css';

const rows = 16;

function VersionEditor({ locale }: { locale: NoticeLocale }) {
  const text = useText();
  const { methods } = useFormModel();
  const { title = '', body = '' } = useDeferredValue((methods.watch(locale) ?? {}) as Version);
  return (
    <div className={styles.version}>
      <div className={styles.written} lang={locale}>
        <TextField name={`${locale}.title`} label={text('operator.notices.name')} required />
        <AreaField
          name={`${locale}.body`}
          label={text('operator.notices.body')}
          hint={text('operator.notices.body.hint')}
          rows={rows}
          required
        />
      </div>
      <section aria-label={text('operator.notices.preview')} className={styles.preview}>
        <p className="muted-sm">{text('operator.notices.preview')}</p>
        <div lang={locale} dir={languageOfLocale(locale).direction}>
          {title && <h2>{title}</h2>}
          {body && <Markdown text={body} from={3} />}
        </div>
        {!title && !body && (
          <p className="muted-sm no-margin">{text('operator.notices.preview.empty')}</p>
        )}
      </section>
    </div>
  );
}

interface LanguageSwitchProps {
  current: NoticeLocale;
  choose: (locale: NoticeLocale) => void;
  written: readonly NoticeLocale[];
  faulty: readonly NoticeLocale[];
}

function LanguageSwitch({ current, choose, written, faulty }: LanguageSwitchProps) {
  const text = useText();
  const stateOf = (locale: NoticeLocale) => {
    if (faulty.includes(locale)) return text('operator.notices.language.faulty');
    return text(`operator.notices.language.${written.includes(locale) ? 'written' : 'empty'}`);
  };
  return (
    <fieldset className="plain-fieldset flex-wrap gap-2">
      <legend className={field.legend}>{text('operator.notices.languages')}</legend>
      {noticeLocales.map((locale) => (
        <button
          key={locale}
          type="button"
          className={styles.language}
          aria-pressed={locale === current}
          data-written={written.includes(locale) || undefined}
          onClick={() => choose(locale)}
        >
          {faulty.includes(locale) && <TriangleAlert size={14} aria-hidden />}
          <bdi lang={locale}>{languageOfLocale(locale).name}</bdi>
          <span className="visually-hidden">{stateOf(locale)}</span>
        </button>
      ))}
    </fieldset>
  );
}

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
  /** The language shown first. */
  locale: NoticeLocale;
  onSaved: (notice: EditedNotice) => void;
  onRemoved: () => void;
}

function EditorForm({ notice, locale: first, onSaved, onRemoved }: EditorFormProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: editorSchema,
    defaults: toValues(notice),
    send: (values) => ask(saveNotice, toRequest(values, notice)),
    check: (values) => checkValues(values, text),
    onSuccess: onSaved,
    // Bound to this version, so that the draft does not overwrite what another editor saved meanwhile.
    draft: `notice:${notice ? `${notice.id}:${notice.updatedAt}` : 'new'}`,
  });
  const { errors } = form.methods.formState;
  const faulty = noticeLocales.filter((each) => errors[each] !== undefined);
  const written = toWritten(form.methods.watch() as unknown as EditorValues);
  const [locale, setLocale] = useState(first);
  const { faultyTries } = form;
  const firstFaulty = faulty.includes(locale) ? undefined : faulty[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try, not while it is corrected.
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

interface EditorProps {
  /** Empty for a new one. */
  id: string;
  list: string;
  toNotice: (id: string) => string;
}

export function Editor({ id, list, toNotice }: EditorProps) {
  const text = useText();
  const history = useHistory();
  const load = useLoad(operatorNotice, id === '' ? null : { id });
  const page = useDocusaurusContext().i18n.currentLocale;
  const [saved, setSaved] = useState<EditedNotice>();
  const { locale } = languageOfLocale(page);
  const onSaved = (notice: EditedNotice) => {
    setSaved(notice);
    if (id === '') history.replace(toNotice(notice.id));
  };
  const shared = { locale, onSaved, onRemoved: () => history.push(list) };
  const current = saved ?? load.data;
  return (
    <>
      {saved && <Result of={saved} title={text(`operator.notices.saved.${saved.state}`)} />}
      {current || id === '' ? (
        <EditorForm key={current?.updatedAt} notice={current} {...shared} />
      ) : (
        <Load load={load}>{() => null}</Load>
      )}
    </>
  );
}
