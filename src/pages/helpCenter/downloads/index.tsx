import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { useText } from '#client/texts.ts';
import { Files } from './_components/Files.tsx';
import { Libraries } from './_components/Libraries.tsx';

/** `/helpCenter/downloads`: the files that programs and printers are set up with. */
export default function Downloads() {
  const text = useText();
  return (
    <Workspace open nav={helpNav} title={text('download.title')} lead={text('download.lead')}>
      <MarkdownAlternate />
      <Files />
      <Libraries />
    </Workspace>
  );
}
