import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import type { Props } from '@theme/Navbar/MobileSidebar/Layout';
import Layout from '@theme-original/Navbar/MobileSidebar/Layout';
import { useEffect, useEffectEvent } from 'react';

/** The drawer for a keyboard: focus goes in when it opens, Escape closes it, and focus returns to its button. */
export default function DrawerLayout(props: Props) {
  const { shown, toggle } = useNavbarMobileSidebar();
  const close = useEffectEvent(toggle);
  useEffect(() => {
    if (!shown) return;
    const opener = document.activeElement;
    // The drawer becomes visible with this frame; a hidden button cannot be focused.
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.navbar-sidebar__close')?.focus(),
    );
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [shown]);
  return <Layout {...props} />;
}
