import { Card } from '@site/src/components/Card';
import { Contacts } from '@site/src/components/Contacts';
import { Workspace } from '@site/src/components/Workspace';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { aboutNav } from './_about-nav.ts';
import { Countries } from './_components/Countries.tsx';

/** `/aboutUs`: who the courier is, where it carries, and how to reach it. */
export default function AboutUs() {
  const text = useText();
  const { brandName: brand } = useSiteSettings();
  return (
    <Workspace open nav={aboutNav} title={text('about.title')} lead={text('about.lead', { brand })}>
      <Card title={text('about.what.title')}>
        <p>{text('about.what.carry', { brand })}</p>
        <p>{text('about.what.platform', { brand })}</p>
      </Card>
      <Countries />
      <Contacts />
    </Workspace>
  );
}
