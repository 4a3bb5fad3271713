import { useQueryState } from '#client/useQueryState.ts';
import { parcelsQuery } from '../_query.ts';
import { ParcelList } from './ParcelList.tsx';
import { ParcelView } from './ParcelView.tsx';

/** One parcel where the address names one, else all of the sandbox. */
export function Parcels() {
  const state = useQueryState(parcelsQuery);
  const { query, toAddress } = state;
  if (query.parcel === '') return <ParcelList {...state} />;
  return <ParcelView key={query.parcel} billCode={query.parcel} back={toAddress({ parcel: '' })} />;
}
