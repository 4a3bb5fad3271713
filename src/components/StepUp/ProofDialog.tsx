import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { emptyFactor, SecondFactor, useSecondFactor } from '@site/src/components/SecondFactor';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { userDataAtom } from '#client/session.ts';
import type { AskedProof } from '#client/step-up.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userBeginProof } from '#contract/portal/factors.ts';
import { userConfirm } from '#contract/portal/user.ts';

function Submit({ settle, children }: Pick<AskedProof, 'settle'> & { children: string }) {
  const text = useText();
  // Signed out, here or in another tab: the proof is no longer needed.
  useEffect(() => () => settle(false), [settle]);
  return (
    <SubmitButton beside={<Button onClick={() => settle(false)}>{text('kit.cancel')}</Button>}>
      {children}
    </SubmitButton>
  );
}

function PasswordProof({ settle }: AskedProof) {
  const text = useText();
  const ask = useAsk();
  const account = useAtomValue(userDataAtom)?.account ?? '';
  const form = useForm({
    schema: userConfirm.request,
    defaults: { password: '' },
    check: ({ password }) => (password ? {} : { password: text('form.rule.required') }),
    send: (values) => ask(userConfirm, values),
    onSuccess: () => settle(true),
  });
  return (
    <Form form={form}>
      {/* Password managers look for whose password it is. */}
      <input name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        name="password"
        hint={text('stepUp.password')}
        autoComplete="current-password"
        required
      />
      <Submit settle={settle}>{text('stepUp.submit')}</Submit>
    </Form>
  );
}

function FactorProof({ factors, settle }: AskedProof) {
  const text = useText();
  const ask = useAsk();
  const second = useSecondFactor(factors);
  const form = useForm({
    schema: userConfirm.request,
    defaults: emptyFactor,
    check: second.check,
    send: async (values) =>
      ask(userConfirm, await second.toGiven(values, () => ask(userBeginProof, {}))),
    onSuccess: () => settle(true),
  });
  return (
    <Form form={form}>
      <SecondFactor {...second} why={text('stepUp.factor')} />
      <Submit settle={settle}>{text('stepUp.submit')}</Submit>
    </Form>
  );
}

/** Asks a person who signed in long ago to prove who they are; the waiting call then continues. */
export function ProofDialog({ asked }: { asked: AskedProof | null }) {
  const text = useText();
  const Proof = asked?.factors.includes('password') ? PasswordProof : FactorProof;
  return (
    <Dialog open={asked !== null} title={text('stepUp.title')} onClose={() => asked?.settle(false)}>
      {asked && <Proof {...asked} />}
    </Dialog>
  );
}
