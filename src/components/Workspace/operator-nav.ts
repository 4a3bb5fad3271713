import { Blocks, History, Inbox, Megaphone } from 'lucide-react';
import type { NavItem } from './nav-item.ts';

export const operatorNav: readonly NavItem[] = [
  { to: '/operator', label: 'operator.nav.queue', icon: Inbox },
  { to: '/operator/applications', label: 'operator.nav.applications', icon: Blocks },
  { to: '/operator/notices', label: 'operator.nav.notices', icon: Megaphone },
  { to: '/operator/audit', label: 'operator.nav.audit', icon: History },
];
