import { Contacts } from '@site/src/components/Contacts';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { NewestNotices } from '@site/src/components/NewestNotices';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { useText } from '#client/texts.ts';
import { Doors } from './_components/Doors.tsx';
import { SearchForm } from './_components/SearchForm.tsx';

/** `/helpCenter`: search, the ways to each kind of help, what is new, and whom to ask. */
export default function HelpCenter() {
  const text = useText();
  return (
    <Workspace open nav={helpNav} title={text('help.title')} lead={text('help.lead')}>
      <MarkdownAlternate />
      <SearchForm />
      <Doors />
      <NewestNotices id="notices" />
      <Contacts />
    </Workspace>
  );
}
