import { Entrance } from '@site/src/components/Entrance';
import { StepList } from '@site/src/components/Entrance/StepList.tsx';
import { useText } from '#client/texts.ts';
import { useGoBack } from '#client/useGoBack.ts';
import { LoginForm } from './_components/LoginForm.tsx';

const names = ['console', 'tester', 'pushes'];

/** `/login`: by account name, e-mail or phone; leads back to where the person came from. */
export default function Login() {
  const text = useText();
  const inside = names.map((name) => ({
    title: text(`login.inside.${name}.title`),
    text: text(`login.inside.${name}.text`),
  }));
  useGoBack();
  return (
    <Entrance
      title={text('login.title')}
      lead={text('login.lead')}
      aside={<StepList title={text('login.inside.title')} steps={inside} plain />}
    >
      <LoginForm />
    </Entrance>
  );
}
