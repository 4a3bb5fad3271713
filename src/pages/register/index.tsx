import { Entrance } from '@site/src/components/Entrance';
import { StepList } from '@site/src/components/Entrance/StepList.tsx';
import { useText } from '#client/texts.ts';
import { useGoBack } from '#client/useGoBack.ts';
import { RegisterForm } from './_components/RegisterForm.tsx';

const names = ['register', 'developer', 'enterprise', 'testing', 'live'];

/** `/register`: an account by e-mail or phone, the first of the five steps. */
export default function Register() {
  const text = useText();
  const steps = names.map((name) => ({
    title: text(`home.steps.${name}.title`),
    text: text(`home.steps.${name}.text`),
    current: name === 'register',
  }));
  useGoBack();
  return (
    <Entrance
      title={text('register.title')}
      lead={text('register.lead')}
      aside={<StepList title={text('home.steps.title')} steps={steps} />}
    >
      <RegisterForm />
    </Entrance>
  );
}
