import type { Props } from '@theme/NavbarItem';
import NavbarItem from '@theme-original/NavbarItem';
import { useText } from '#client/texts.ts';

/** Labels of the header in plugins/site-config.ts are text ids, so that the server's dictionary reaches them too. */
export default function NavbarItemWithText(props: Props) {
  const text = useText();
  if (!('label' in props) || typeof props.label !== 'string') return <NavbarItem {...props} />;
  return <NavbarItem {...props} label={text(props.label)} />;
}
