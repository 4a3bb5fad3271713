import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { Card } from '@site/src/components/Card';
import { Mail, MapPin, Phone } from 'lucide-react';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

function ContactList() {
  const text = useText();
  const { brandEmail, brandPhone, brandAddress } = useSiteSettings();
  const toCall = `tel:${brandPhone.replace(/[^+\d]/g, '')}`;
  const ways = [
    { id: 'email', icon: Mail, words: brandEmail, href: `mailto:${brandEmail}` },
    { id: 'phone', icon: Phone, words: brandPhone, href: toCall },
    { id: 'address', icon: MapPin, words: brandAddress },
  ].filter(({ words }) => words);
  if (ways.length === 0) return <p>{text('contact.none')}</p>;
  return (
    <dl className={styles.contacts}>
      {ways.map(({ id, icon: Icon, words, href }) => (
        <div key={id}>
          <dt>
            <Icon size={16} aria-hidden />
            {text(`contact.${id}`)}
          </dt>
          <dd>
            {href ? (
              <a href={href} dir="ltr">
                {words}
              </a>
            ) : (
              words
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const anchor = 'contact';

/** Ways to reach the courier, as far as its settings say; at `#contact` of its page. */
export function Contacts() {
  const text = useText();
  useBrokenLinks().collectAnchor(anchor);
  return (
    <Card title={text('contact.title')} lead={text('contact.lead')} id={anchor}>
      <ContactList />
    </Card>
  );
}
