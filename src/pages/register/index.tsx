import { Entrance } from '@site/src/components/Entrance';
import { StepList } from '@site/src/components/Entrance/StepList.tsx';
import { useText } from '#client/texts.ts';
import { useGoBack } from '#client/useGoBack.ts';
import { RegisterForm } from './_components/RegisterForm.tsx';

const steps = ['register', 'developer', 'enterprise', 'testing', 'live'].map(
  (step) => `home.steps.${step}`,
);

/** `/register`: an account by e-mail or phone, the first of the five steps. */
export default function Register() {
  const text = useText();
  useGoBack();
  return (
    <Entrance
      title={text('register.title')}
      lead={text('register.lead')}
      aside={<StepList title="home.steps.title" steps={steps} current="home.steps.register" />}
    >
      <RegisterForm />
    </Entrance>
  );
}
