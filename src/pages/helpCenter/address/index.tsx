import Link from '@docusaurus/Link';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { useText } from '#client/texts.ts';
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
      <noscript>
        <p>{text('operation.panel.noScript')}</p>
      </noscript>
      <AddressTool />
      <p className="muted-sm">
        <Link to="/apiDoc/basic/resolveAddress">{text('help.address.operation')}</Link>
      </p>
    </Workspace>
  );
}
