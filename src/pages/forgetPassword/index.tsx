import { Entrance } from '@site/src/components/Entrance';
import { StepList } from '@site/src/components/Entrance/StepList.tsx';
import { useText } from '#client/texts.ts';
import { ResetForm } from './_components/ResetForm.tsx';

const steps = ['forget.step.code', 'forget.step.password', 'forget.step.sessions'];

/** `/forgetPassword`: a new password by a code to the person's e-mail or phone. */
export default function ForgetPassword() {
  const text = useText();
  return (
    <Entrance
      title={text('forget.title')}
      lead={text('forget.lead')}
      aside={<StepList title="forget.steps" steps={steps} />}
    >
      <ResetForm />
    </Entrance>
  );
}
