import { AreaField } from '@site/src/components/AreaField';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SelectField } from '@site/src/components/SelectField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { countries } from '#contract/countries.ts';
import { type ResolvedAddress, resolveArea } from '#contract/portal/area.ts';
import { Found } from './Found.tsx';

const empty: { address: string; countryCode: (typeof countries)[number] | '' } = {
  address: '',
  countryCode: '',
};

/** An address as people write it, and below it the places that it may mean. */
export function AddressTool() {
  const text = useText();
  const ask = useAsk();
  const { country } = useFormats();
  const [found, setFound] = useState<ResolvedAddress>();
  const form = useForm({
    schema: resolveArea.request,
    defaults: empty,
    send: (values) => ask(resolveArea, values),
    onSuccess: setFound,
  });
  return (
    <>
      <Form form={form} aria-label={text('help.address.title')}>
        <AreaField name="address" rows={3} />
        <SelectField
          name="countryCode"
          options={toOptions(countries, country)}
          none={text('help.address.everywhere')}
        />
        <SubmitButton>{text('help.address.go')}</SubmitButton>
      </Form>
      <Found found={found} />
    </>
  );
}
