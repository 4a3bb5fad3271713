import { useHistory } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Load } from '@site/src/components/Load';
import { Result } from '@site/src/components/Result';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { languageOfLocale } from '#contract/languages.ts';
import { type EditedNotice, operatorNotice } from '#contract/portal/operator-notices.ts';
import { EditorForm } from './EditorForm.tsx';

interface EditorProps {
  /** Empty for a new one. */
  id: string;
  list: string;
  toNotice: (id: string) => string;
}

/** The editor of a notice that is there already, or of a new one. */
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
