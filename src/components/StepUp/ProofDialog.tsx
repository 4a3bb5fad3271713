import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TotpField } from '@site/src/components/TotpField';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { userDataAtom } from '#client/session.ts';
import type { AskedProof } from '#client/step-up.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userConfirm } from '#contract/portal/user.ts';

function ProofForm({ factor, settle }: AskedProof) {
  const text = useText();
  const ask = useAsk();
  const account = useAtomValue(userDataAtom)?.account ?? '';
  const form = useForm({
    schema: userConfirm.request,
    defaults: { [factor]: '' },
    check: (values) => (values[factor] ? {} : { [factor]: text('form.rule.required') }),
    send: (values) => ask(userConfirm, values),
    onSuccess: () => settle(true),
  });
  // Signed out here or in another tab, there is nobody left to ask.
  useEffect(() => () => settle(false), [settle]);
  const hint = text(`stepUp.${factor}`);
  return (
    <Form form={form}>
      {factor === 'password' ? (
        <>
          {/* Password managers look for whose password it is. */}
          <input name="username" autoComplete="username" value={account} readOnly hidden />
          <PasswordField name="password" hint={hint} autoComplete="current-password" required />
        </>
      ) : (
        <TotpField hint={hint} />
      )}
      <SubmitButton beside={<Button onClick={() => settle(false)}>{text('kit.cancel')}</Button>}>
        {text('stepUp.submit')}
      </SubmitButton>
    </Form>
  );
}

/** Who signed in long ago proves once more who they are; what waits for it then goes on. */
export function ProofDialog({ asked }: { asked: AskedProof | null }) {
  const text = useText();
  return (
    <Dialog open={asked !== null} title={text('stepUp.title')} onClose={() => asked?.settle(false)}>
      {asked && <ProofForm {...asked} />}
    </Dialog>
  );
}
