import { ButtonLink } from '@site/src/components/ButtonLink';
import { ArrowLeft, Plus } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { OperatorPage } from '../_components/OperatorPage.tsx';
import { Editor } from './_components/Editor.tsx';
import { NoticeTable } from './_components/NoticeTable.tsx';

/** In the address in place of an id, for a notice that is not there yet. */
const newId = 'new';

/** `/operator/notices`: what the courier tells its integrators, drafts too; `?id=` opens one in the editor. */
export default function OperatorNotices() {
  const text = useText();
  const { query, toAddress } = useQueryState({ id: '', state: '', current: 1 });
  const { id, current } = query;
  const list = toAddress({ id: '', current });
  const toNew = toAddress({ id: newId, current });
  const isList = id === '';
  const title = id === newId ? 'operator.notices.new' : 'operator.notices.edit';
  return (
    <OperatorPage
      name="notices"
      title={text(isList ? 'operator.nav.notices' : title)}
      actions={
        isList ? (
          <ButtonLink kind="primary" to={toNew}>
            <Plus size={16} aria-hidden />
            {text('operator.notices.new')}
          </ButtonLink>
        ) : (
          <ButtonLink to={list}>
            <ArrowLeft size={16} aria-hidden />
            {text('notice.all')}
          </ButtonLink>
        )
      }
    >
      {isList ? (
        <NoticeTable toNew={toNew} />
      ) : (
        <Editor
          id={id === newId ? '' : id}
          list={list}
          toNotice={(notice) => toAddress({ id: notice, current })}
        />
      )}
    </OperatorPage>
  );
}
