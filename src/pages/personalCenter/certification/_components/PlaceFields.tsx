import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { TextField } from '@site/src/components/TextField';
import { useWatch } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import { type AreaList, useAreaList } from '../_useAreaList.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import type { HintOf } from './Reason.tsx';

/** From the country down; each hangs on the one before. */
const levels = ['countryCode', 'prov', 'city', 'area'] as const;

type Level = (typeof levels)[number];

/** Code of the chosen place, which the next level is asked for by. */
function toCode({ rows }: AreaList, name: unknown): string | undefined {
  return rows?.find((row) => row.name === name)?.code;
}

function within(parentCode: string | undefined) {
  return parentCode === undefined ? null : { parentCode };
}

/** Country, province, city and area, each a list that hangs on what was chosen before it. */
export function PlaceFields({ hint }: { hint: HintOf }) {
  const text = useText();
  const { control, setValue } = useFormModel().methods;
  const [countryCode, prov, city] = useWatch({ control, name: [...levels] });
  const country = String(countryCode ?? '');
  const lists: Record<Level, AreaList> = {
    countryCode: useAreaList({}),
    prov: useAreaList(country ? { countryCode: country } : null),
    city: { rows: undefined, busy: false, retry: undefined },
    area: { rows: undefined, busy: false, retry: undefined },
  };
  lists.city = useAreaList(within(toCode(lists.prov, prov)));
  lists.area = useAreaList(within(toCode(lists.city, city)));
  const clearBelow = (level: Level) => {
    for (const below of levels.slice(levels.indexOf(level) + 1)) setValue(below, '');
  };
  const hasNoAreas = lists.area.rows?.length === 0;
  return (
    <>
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
