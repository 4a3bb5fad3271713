import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { Card } from '@site/src/components/Card';
import { Mail, MapPin, Phone } from 'lucide-react';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

function ContactList() {
  const text = useText();
  const { brandEmail, brandPhone, brandAddress } = useSiteSettings();
  if (!brandEmail && !brandPhone && !brandAddress) {
    return <p className="muted no-margin">{text('contact.none')}</p>;
  }
  return (
    <dl className={styles.contacts}>
      {brandEmail && (
        <div>
          <dt>
            <Mail size={16} aria-hidden />
            {text('contact.email')}
          </dt>
          <dd>
            <a href={`mailto:${brandEmail}`} dir="ltr">
              {brandEmail}
            </a>
          </dd>
        </div>
      )}
      {brandPhone && (
        <div>
          <dt>
            <Phone size={16} aria-hidden />
            {text('contact.phone')}
          </dt>
          <dd>
            <a href={`tel:${brandPhone.replace(/[^+\d]/g, '')}`} dir="ltr">
              {brandPhone}
            </a>
          </dd>
        </div>
      )}
      {brandAddress && (
        <div>
          <dt>
            <MapPin size={16} aria-hidden />
            {text('contact.address')}
          </dt>
          <dd>{brandAddress}</dd>
        </div>
      )}
    </dl>
  );
}

const anchor = 'contact';

/** How to reach the courier, as far as its settings say; at `#contact` of its page. */
export function Contacts() {
  const text = useText();
  useBrokenLinks().collectAnchor(anchor);
  return (
    <Card title={text('contact.title')} lead={text('contact.lead')} id={anchor}>
      <ContactList />
    </Card>
  );
}
