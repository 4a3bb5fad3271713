import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { makePasskey } from '#client/passkeys.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { usePasskey } from '#client/usePasskey.ts';
import { toDevice } from '#contract/device.ts';
import { type FactorAdded, userAddPasskey, userBeginPasskey } from '#contract/portal/factors.ts';

/** What the person will know the new one by, until they say better. */
function toFirstName(): string {
  const { browser, system } = toDevice(navigator.userAgent);
  return [browser, system].filter((part) => part !== null).join(', ');
}

/** A name for a new passkey, which the browser then makes. */
export function PasskeyForm({ onDone }: { onDone: (added: FactorAdded) => void }) {
  const text = useText();
  const ask = useAsk();
  const use = usePasskey();
  const form = useForm({
    schema: userAddPasskey.request,
    defaults: { name: toFirstName() },
    async send({ name }) {
      const options = await ask(userBeginPasskey, {});
      return ask(userAddPasskey, { name, passkey: await use(() => makePasskey(options)) });
    },
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <TextField
        name="name"
        label={text('factor.passkey.name')}
        hint={text('factor.passkey.name.hint')}
        autoComplete="off"
      />
      <SubmitButton>{text('factor.passkey.make')}</SubmitButton>
    </Form>
  );
}
