import { Entrance } from '@site/src/components/Entrance';
import { StepList } from '@site/src/components/Entrance/StepList.tsx';
import { useText } from '#client/texts.ts';
import { ResetForm } from './_components/ResetForm.tsx';

const names = ['code', 'password', 'sessions'];

/** `/forgetPassword`: a new password by a code to the person's e-mail or phone. */
export default function ForgetPassword() {
  const text = useText();
  const steps = names.map((name) => ({
    title: text(`forget.step.${name}.title`),
    text: text(`forget.step.${name}.text`),
  }));
  return (
    <Entrance
      title={text('forget.title')}
      lead={text('forget.lead')}
      aside={<StepList title={text('forget.steps')} steps={steps} />}
    >
      <ResetForm />
    </Entrance>
  );
}
