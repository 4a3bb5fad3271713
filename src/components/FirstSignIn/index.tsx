import { Card } from '@site/src/components/Card';
import { FactorsPanel } from '@site/src/components/Factors/FactorsPanel.tsx';
import { PasswordForm } from '@site/src/components/PasswordForm';
import { useStore } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { type UserData, userMe } from '#contract/portal/user.ts';

interface FirstSignInProps {
  account: string;
  step: NonNullable<UserData['mustSetUp']>;
}

/** Replaces the staff's pages until a new member has set a password and a second factor. */
export function FirstSignIn({ account, step }: FirstSignInProps) {
  const text = useText();
  const ask = useAsk();
  const store = useStore();
  const goOn = async () => {
    const { mustSetUp } = await ask(userMe, {});
    const before = store.get(userDataAtom);
    if (before) store.set(userDataAtom, { ...before, mustSetUp });
  };
  return (
    <>
      <Card title={text(`firstSignIn.${step}.title`)} lead={text(`firstSignIn.${step}.lead`)}>
        {step === 'password' && <PasswordForm account={account} close={goOn} isFirst />}
      </Card>
      {step === 'factor' && <FactorsPanel onChange={goOn} />}
    </>
  );
}
