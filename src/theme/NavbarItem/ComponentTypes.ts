import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes';
import { AccountMenu } from './AccountMenu/index.tsx';
import { LanguageSwitcher } from './LanguageSwitcher/index.tsx';

/** Kinds of header items: those of Docusaurus and our own, which must begin with `custom-`. */
export default {
  ...ComponentTypes,
  'custom-language': LanguageSwitcher,
  'custom-account': AccountMenu,
};
