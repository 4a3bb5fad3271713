import { Alert } from '@site/src/components/Alert';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { useText } from '#client/texts.ts';

/** Anyone may sign in as the demo integrator, so it cannot be changed and keeps no secrets. */
export function SharedNote() {
  const text = useText();
  return (
    <Alert
      title={text('personal.shared.title')}
      actions={
        <ButtonLink kind="small" to="/register">
          {text('personal.shared.register')}
        </ButtonLink>
      }
    >
      <p>{text('personal.shared.text')}</p>
    </Alert>
  );
}
