import field from '@site/src/components/Field/styles.module.css';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import { findSigner } from '#contract/signer.ts';
import { type FieldProps, isCode, toJsonValue } from '../_fields.ts';
import { useTester } from '../_tester-context.ts';
import { FieldFrame, useFieldIds } from './FieldFrame.tsx';
import styles from './fields.module.css';
import { Suggestions } from './Suggestions.tsx';

/** Text, number or code list. The digest inside is shown, made from the account's keys. */
export function ScalarField(props: FieldProps) {
  const text = useText();
  const { page, draft, signing, touch } = useTester();
  const { name, schema, path, value, required } = props;
  const { id, pathText, message, described } = useFieldIds(props);
  // An emptied row of a list stays a row; an emptied field leaves the data.
  const nothing = typeof path.at(-1) === 'number' ? '' : undefined;
  const change = (input: string) => draft.setValue(path, toJsonValue(schema, input) ?? nothing);
  const shared = {
    id,
    value: String(value ?? ''),
    className: field.control,
    'aria-invalid': message ? true : undefined,
    'aria-required': required,
    'aria-describedby': described,
    onBlur: () => touch(pathText),
  };
  // Nobody types the digest inside; a server that signs makes it when the call is sent.
  if (pathText === 'digest' && findSigner(page.businessDigest, draft.data ?? {})) {
    return (
      <FieldFrame {...props}>
        <input
          {...shared}
          value={signing.own ? '' : shared.value}
          className={clsx(field.control, styles.made)}
          dir="ltr"
          readOnly
        />
        <p className={styles.hint}>
          {text(signing.own ? 'tester.digest.server' : 'tester.digest.made')}
        </p>
      </FieldFrame>
    );
  }
  if (schema.enum) {
    const known = schema.enum.map(String);
    const isOther = shared.value !== '' && !known.includes(shared.value);
    return (
      <FieldFrame {...props}>
        <select {...shared} onChange={(event) => change(event.target.value)}>
          <option value="">{text('tester.field.none')}</option>
          {isOther && <option value={shared.value}>{shared.value}</option>}
          {known.map((each) => (
            <option key={each} value={each}>
              {schema.enumTexts?.[each] ? `${each} · ${schema.enumTexts[each]}` : each}
            </option>
          ))}
        </select>
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...props}>
      <input
        {...shared}
        dir={isCode(schema, path) ? 'ltr' : 'auto'}
        inputMode={schema.type === 'string' ? undefined : 'decimal'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
      <Suggestions name={name} value={value} onChoose={(chosen) => draft.setValue(path, chosen)} />
    </FieldFrame>
  );
}
