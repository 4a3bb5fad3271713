import Link from '@docusaurus/Link';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';

/** Link for questions to the courier: its mail address, else its contacts page. */
export function AskCourier({ children }: { children: string }) {
  const text = useText();
  const { brandEmail } = useSiteSettings();
  return (
    <p>
      {children}{' '}
      {brandEmail ? (
        <a href={`mailto:${brandEmail}`} dir="ltr">
          {brandEmail}
        </a>
      ) : (
        <Link to="/helpCenter#contact">{text('contact.title')}</Link>
      )}
    </p>
  );
}
