import { AreaField } from '@site/src/components/AreaField';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { Markdown } from '@site/src/components/Markdown';
import { TextField } from '@site/src/components/TextField';
import { useDeferredValue } from 'react';
import { useText } from '#client/texts.ts';
import { languageOfLocale } from '#contract/languages.ts';
import type { NoticeLocale, Version } from '../_editor-schema.ts';
import styles from './styles.module.css';

const rows = 16;

/** One language version: what is written, and beside it what readers will see. */
export function VersionEditor({ locale }: { locale: NoticeLocale }) {
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
