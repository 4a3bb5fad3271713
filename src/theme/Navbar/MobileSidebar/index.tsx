import { useWindowSize } from '@docusaurus/theme-common';
import { useLockBodyScroll, useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import Header from '@theme/Navbar/MobileSidebar/Header';
import Layout from '@theme/Navbar/MobileSidebar/Layout';
import PrimaryMenu from '@theme/Navbar/MobileSidebar/PrimaryMenu';
import SecondaryMenu from '@theme/Navbar/MobileSidebar/SecondaryMenu';
import { useEffect, useState } from 'react';

/** The header's least width with its menu, as in ../Content/styles.module.css; the theme's own is 997. */
const headerWidth = 1200;

/** The drawer that the menu folds into where the window is narrower than the header; it is there once it was asked for. */
export default function Drawer() {
  const { shown, toggle } = useNavbarMobileSidebar();
  const size = useWindowSize({ desktopBreakpoint: headerWidth - 1 });
  const isLeftOpen = shown && size === 'desktop';
  useLockBodyScroll(shown && !isLeftOpen);
  useEffect(() => {
    if (isLeftOpen) toggle();
  }, [isLeftOpen, toggle]);
  const [wasShown, setWasShown] = useState(shown);
  if (shown && !wasShown) setWasShown(true);
  if (size !== 'mobile' || !wasShown) return null;
  return (
    <Layout header={<Header />} primaryMenu={<PrimaryMenu />} secondaryMenu={<SecondaryMenu />} />
  );
}
