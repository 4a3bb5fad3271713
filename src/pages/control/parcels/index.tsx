import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { ParcelList, parcelsQuery } from './_components/ParcelList.tsx';
import { ParcelView } from './_components/ParcelView.tsx';

/** One parcel where the address names one, else all of the sandbox. */
function Parcels() {
  const state = useQueryState(parcelsQuery);
  const { query, toAddress } = state;
  if (query.parcel === '') return <ParcelList {...state} />;
  return <ParcelView key={query.parcel} billCode={query.parcel} back={toAddress({ parcel: '' })} />;
}

export default function ParcelsPage() {
  const text = useText();
  return (
    <Workspace
      title={text('control.parcels.title')}
      lead={text('control.parcels.lead')}
      nav={controlNav}
      roles={['developer', 'enterprise']}
    >
      <Parcels />
    </Workspace>
  );
}
