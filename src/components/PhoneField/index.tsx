import { Field } from '@site/src/components/Field';
import fieldStyles from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import control from '@site/src/components/TextInput/control.module.css';
import clsx from 'clsx';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import {
  callingCodes,
  type PhoneCountry,
  type PhoneParts,
  phoneCountries,
  toParts,
  toPhone,
} from './calling-codes.ts';
import styles from './styles.module.css';

/** The same number as people write it, once what knows that has loaded; as it is where that fails. */
async function toWritten(parts: PhoneParts): Promise<PhoneParts> {
  const phone = toPhone(parts);
  const { country } = toParts(phone, parts.country);
  try {
    const { formatNational } = await import('./format-national.ts');
    const national = formatNational(phone);
    return national === undefined ? parts : { country, national };
  } catch {
    return parts;
  }
}

/** A phone of a country served; the form holds it as E.164, such as `+201001234567`. */
export function PhoneField(props: FieldProps) {
  const text = useText();
  const state = useField(props);
  const { field } = state;
  const value = String(field.value ?? '');
  const [typed, setTyped] = useState<PhoneParts>({ country: 'EG', national: '' });
  // A draft, or a form that begins anew, changes the value from outside.
  const parts = toPhone(typed) === value ? typed : toParts(value, typed.country);
  const change = (changed: PhoneParts) => {
    setTyped(changed);
    field.onChange(toPhone(changed));
  };
  const leave = async () => {
    field.onBlur();
    const written = await toWritten(parts);
    setTyped((now) => (toPhone(now) === toPhone(parts) ? written : now));
  };
  return (
    <Field state={{ ...state, maxLength: undefined }}>
      <div className={styles.row} dir="ltr">
        <select
          className={clsx(control.control, fieldStyles.control)}
          aria-label={text('phone.country')}
          autoComplete="off"
          value={parts.country}
          onChange={(event) => change({ ...parts, country: event.target.value as PhoneCountry })}
        >
          {phoneCountries.map((country) => (
            <option key={country} value={country}>
              {`${text(`phone.country.${country}`)} +${callingCodes[country]}`}
            </option>
          ))}
        </select>
        <input
          {...state.aria}
          id={state.id}
          ref={field.ref}
          name={field.name}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel"
          value={parts.national}
          onChange={(event) => change({ ...parts, national: event.target.value })}
          onBlur={leave}
          className={clsx(control.control, fieldStyles.control, styles.number)}
        />
      </div>
    </Field>
  );
}
