import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import countries from '@page-data/phone-countries.json';
import { Combobox } from '@site/src/components/Combobox';
import type { ComboOption } from '@site/src/components/Combobox/find-options.ts';
import { Field } from '@site/src/components/Field';
import fieldStyles from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import clsx from 'clsx';
import { useMemo, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { PhoneCountry } from '#contract/countries.ts';
import { languageOfLocale } from '#contract/languages.ts';
import { getsCodes, type PhoneParts, toParts, toPhone } from './calling-codes.ts';
import styles from './styles.module.css';

/** Returns a country with its name in either language, its code and the start of its numbers. */
function toOption(
  { code, calling, name, english }: PhoneCountry,
  noCodes: string | undefined,
): ComboOption {
  const isOff = noCodes !== undefined && !getsCodes(code);
  return {
    value: code,
    label: `${name} +${calling}`,
    others: [name, code, calling, `+${calling}`, ...(english ? [english] : [])],
    ...(isOff && { disabled: true, detail: noCodes }),
  };
}

interface PhoneFieldProps extends FieldProps {
  /** The phone gets codes by text message: unserved countries can be found but not chosen, and say why. */
  forCodes?: boolean;
}

/** Returns the number as people write it, once the library has loaded; undefined if that fails. */
async function toWritten(parts: PhoneParts) {
  try {
    const { writePhone } = await import('./write-phone.ts');
    return writePhone(parts, countries);
  } catch {
    return undefined;
  }
}

function NoCodes() {
  const text = useText();
  const { list } = useFormats();
  const names = countries.filter(({ code }) => getsCodes(code)).map(({ name }) => name);
  return <span>{text('phone.noCodes', { countries: list(names) })}</span>;
}

/** A phone of any country; the form stores it as E.164, such as `+201001234567`. */
export function PhoneField({ forCodes = false, ...props }: PhoneFieldProps) {
  const text = useText();
  const { currentLocale } = useDocusaurusContext().i18n;
  const state = useField(props);
  const { field } = state;
  const value = String(field.value ?? '');
  const last = useRef(value);
  last.current = value;
  const [typed, setTyped] = useState<PhoneParts>({ country: 'EG', national: '' });
  // A draft or a reset form changes the value from outside.
  const isTyped = toPhone(typed, countries) === value;
  const parts = isTyped ? typed : toParts(value, typed.country, countries);
  const noCodes = forCodes ? text('phone.noCodes.short') : undefined;
  const options = useMemo(() => countries.map((each) => toOption(each, noCodes)), [noCodes]);
  const isUnserved = forCodes && value !== '' && !getsCodes(parts.country);
  const change = (changed: PhoneParts) => {
    setTyped(changed);
    field.onChange(toPhone(changed, countries));
  };
  const leave = async () => {
    field.onBlur();
    const written = await toWritten(parts);
    // Text typed meanwhile wins.
    if (!written || last.current !== value) return;
    const { phone, ...nice } = written;
    setTyped(nice);
    if (phone !== value) field.onChange(phone);
  };
  return (
    <Field state={{ ...state, maxLength: undefined }}>
      <div className={styles.row} dir="ltr">
        <div dir={languageOfLocale(currentLocale).direction}>
          <Combobox
            label={text('phone.country')}
            options={options}
            value={parts.country}
            canBeEmpty={false}
            onChoose={(country) => change({ ...parts, country })}
          />
        </div>
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
          className={clsx(fieldStyles.control, styles.number)}
        />
      </div>
      <p role="status" className={styles.unserved}>
        {isUnserved && <NoCodes />}
      </p>
    </Field>
  );
}
