import { LanguageOffer } from '@site/src/components/LanguageOffer';

/** The offer of another language, below the header of every page. */
export default function AnnouncementBar() {
  return <LanguageOffer />;
}
