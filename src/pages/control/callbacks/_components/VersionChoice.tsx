import { Button } from '@site/src/components/Button';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { RadioField } from '@site/src/components/RadioField';
import { Eye } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import type { AddressProps } from './address-props.ts';
import { RevealedSecret } from './ShownSecret.tsx';

/** The one that is better comes first. */
const offered = [2, 1] as const;

type Props = Pick<AddressProps, 'environment' | 'callback'>;

/** The secret, in its place once it is asked for: a receiver needs it before the test push comes. */
function SecretBefore(props: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const hide = useCallback(() => setOpen(false), []);
  if (open) return <RevealedSecret {...props} hide={hide} />;
  return (
    <div className="stack gap-2">
      <p className="muted-sm no-margin">{text('control.callbacks.secret.before')}</p>
      <div>
        <Button kind="small" onClick={() => setOpen(true)}>
          <Eye size={16} aria-hidden />
          {text('control.callbacks.secret.show')}
        </Button>
      </div>
    </div>
  );
}

/** Chooses the version that an address speaks, field `version` of the form around it. */
export function VersionChoice(props: Props) {
  const text = useText();
  const version = useWatch({ control: useFormModel().methods.control, name: 'version' });
  return (
    <>
      <RadioField
        name="version"
        label={text('control.callbacks.version')}
        options={offered.map((each) => ({
          value: String(each),
          label: text('control.pushes.version', { version: each }),
          hint: text(`control.callbacks.version.${each}`),
        }))}
      />
      {version === '2' && <SecretBefore {...props} />}
    </>
  );
}
