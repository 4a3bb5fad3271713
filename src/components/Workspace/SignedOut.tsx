import { useLocation } from '@docusaurus/router';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { LockKeyhole } from 'lucide-react';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';

/** In place of a page that needs somebody: sign in and come back, or register. */
export function SignedOut() {
  const text = useText();
  const place = useLocation();
  return (
    <EmptyState
      icon={LockKeyhole}
      title={text('kit.signedOut.title')}
      text={text('kit.signedOut.text')}
      action={
        <>
          <ButtonLink kind="primary" to={toSignInPath(place)}>
            {text('kit.signedOut.login')}
          </ButtonLink>
          <ButtonLink to={toSignInPath(place, '/register')}>
            {text('kit.signedOut.register')}
          </ButtonLink>
        </>
      }
    />
  );
}
