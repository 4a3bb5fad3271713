import { LanguageOffer } from '@site/src/components/LanguageOffer';

/** What is said above every page, below its header. */
export default function AnnouncementBar() {
  return <LanguageOffer />;
}
