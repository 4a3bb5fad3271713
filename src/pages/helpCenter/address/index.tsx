import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { useText } from '#client/texts.ts';
import { ForPrograms } from '../_components/ForPrograms.tsx';
import { AddressTool } from './_components/AddressTool.tsx';

/** `/helpCenter/address`: which province, city and area an address as people write it names. */
export default function AddressPage() {
  const text = useText();
  return (
    <Workspace
      open
      nav={helpNav}
      title={text('help.address.title')}
      lead={text('help.address.lead')}
    >
      <MarkdownAlternate />
      <noscript>
        <p>{text('operation.panel.noScript')}</p>
      </noscript>
      <AddressTool />
      <ForPrograms
        page="basic/resolveAddress"
        label={text('help.address.operation')}
        tools={['resolve_address']}
      />
    </Workspace>
  );
}
