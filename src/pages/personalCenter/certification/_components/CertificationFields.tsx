import { AreaField } from '@site/src/components/AreaField';
import { PhoneField } from '@site/src/components/PhoneField';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { ImageField } from './ImageField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import type { HintOf } from './Reason.tsx';

/** What the browser may know of a field. */
const autoComplete: Record<string, string> = {
  name: 'name',
  email: 'email',
  role: 'organization-title',
  company: 'organization',
  companyName: 'organization',
  street: 'street-address',
  contactName: 'name',
  contactEmail: 'email',
};

interface CertificationFieldsProps {
  /** Those of a place stand for its country, the first of them. */
  names: readonly string[];
  hint: HintOf;
}

/** Fields of a certification, each as its kind asks for. */
export function CertificationFields({ names, hint }: CertificationFieldsProps) {
  const text = useText();
  return names.map((name) => {
    switch (name) {
      case 'mobile':
      case 'contactMobile':
        return <PhoneField key={name} name={name} hint={hint(name)} />;
      case 'purpose':
        return (
          <AreaField key={name} name={name} hint={hint(name, text('certification.purposeHint'))} />
        );
      case 'licenceImage':
        return <ImageField key={name} name={name} hint={hint(name)} />;
      case 'countryCode':
        return <PlaceFields key={name} hint={hint} />;
      default:
        return (
          <TextField
            key={name}
            name={name}
            type={autoComplete[name] === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete[name]}
            hint={hint(name)}
          />
        );
    }
  });
}
