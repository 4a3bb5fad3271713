import { useWindowSize } from '@docusaurus/theme-common';
import { useLockBodyScroll, useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import Header from '@theme/Navbar/MobileSidebar/Header';
import Layout from '@theme/Navbar/MobileSidebar/Layout';
import PrimaryMenu from '@theme/Navbar/MobileSidebar/PrimaryMenu';
import SecondaryMenu from '@theme/Navbar/MobileSidebar/SecondaryMenu';
import { useEffect, useState } from 'react';

/** Smallest width of the header with its menu, as in ../Content/styles.module.css; the theme's own is 997. */
const headerWidth = 1200;

/** Drawer for the menu in a window narrower than the header; mounted once it is opened. */
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
