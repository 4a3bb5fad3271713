import { useQueryState } from '#client/useQueryState.ts';
import { ControlPage } from '../_components/ControlPage.tsx';
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
  return (
    <ControlPage name="parcels">
      <Parcels />
    </ControlPage>
  );
}
