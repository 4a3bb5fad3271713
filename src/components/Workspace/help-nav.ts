import {
  CircleQuestionMark,
  Download,
  LifeBuoy,
  MapPinned,
  Megaphone,
  Send,
  Signature,
} from 'lucide-react';
import type { NavItem } from './nav-item.ts';

export const helpNav: readonly NavItem[] = [
  { to: '/helpCenter', label: 'help.nav.start', icon: LifeBuoy },
  { to: '/helpCenter/faq', label: 'help.nav.faq', icon: CircleQuestionMark },
  { to: '/helpCenter/notices', label: 'help.nav.notices', icon: Megaphone },
  { to: '/helpCenter/signature', label: 'help.nav.signature', icon: Signature },
  { to: '/helpCenter/tester', label: 'help.nav.tester', icon: Send },
  { to: '/helpCenter/address', label: 'help.nav.address', icon: MapPinned },
  { to: '/helpCenter/downloads', label: 'help.nav.downloads', icon: Download },
];
