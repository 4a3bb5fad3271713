import Link from '@docusaurus/Link';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';

/** Where to ask the courier for something: its mail address if it has one, else its contacts page. */
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
