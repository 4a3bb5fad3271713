import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { PasteAddress } from '@site/src/components/PasteAddress';
import { TextField } from '@site/src/components/TextField';
import { useWatch } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import type { AddressCandidate } from '#contract/portal/area.ts';
import { type AreaList, useAreaList } from '../_useAreaList.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import type { HintOf } from './Reason.tsx';

/** From the country down; each hangs on the one before. */
const levels = ['countryCode', 'prov', 'city', 'area'] as const;

/** The places within the one of this name. */
function useAreasWithin({ rows }: AreaList, name: unknown): AreaList {
  const place = rows?.find((row) => row.name === name);
  return useAreaList(place ? { parentCode: place.code } : null);
}

/** Country, province, city and area, each a list that hangs on what was chosen before it. */
export function PlaceFields({ hint }: { hint: HintOf }) {
  const text = useText();
  const { control, setValue } = useFormModel().methods;
  const [countryCode, prov, city] = useWatch({ control, name: [...levels] });
  const country = String(countryCode ?? '');
  const countries = useAreaList({});
  const provinces = useAreaList(country ? { countryCode: country } : null);
  const cities = useAreasWithin(provinces, prov);
  const areas = useAreasWithin(cities, city);
  const lists = { countryCode: countries, prov: provinces, city: cities, area: areas };
  const clearBelow = (level: (typeof levels)[number]) => {
    for (const below of levels.slice(levels.indexOf(level) + 1)) setValue(below, '');
  };
  const fill = ({ countryCode, prov, city, area }: AddressCandidate) => {
    // The area of a city that lists none is for the company to say.
    const values = { countryCode, prov, city, area: area === city ? '' : area };
    for (const [name, value] of Object.entries(values)) {
      setValue(name, value, { shouldDirty: true, shouldValidate: value !== '' });
    }
  };
  const hasNoAreas = areas.rows?.length === 0;
  return (
    <>
      <PasteAddress onChoose={fill} />
      {levels
        .filter((level) => level !== 'area' || !hasNoAreas)
        .map((level) => (
          <PlaceSelect
            key={level}
            name={level}
            list={lists[level]}
            hint={hint(level)}
            onChoose={() => clearBelow(level)}
          />
        ))}
      {hasNoAreas && <TextField name="area" hint={hint('area', text('certification.areaHint'))} />}
    </>
  );
}
