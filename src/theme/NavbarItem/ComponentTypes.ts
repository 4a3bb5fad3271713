import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import { AccountMenu } from './AccountMenu/index.tsx';
import { LanguageSwitcher } from './LanguageSwitcher/index.tsx';

/** Kinds of header items that plugins/site-config.ts names; Docusaurus's others would add to each page's script. */
export default {
  default: DefaultNavbarItem,
  'custom-language': LanguageSwitcher,
  'custom-account': AccountMenu,
};
