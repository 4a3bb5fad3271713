import {
  BadgeCheck,
  History,
  MonitorSmartphone,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Users,
} from 'lucide-react';
import type { NavItem } from './nav-item.ts';

export const personalNav: readonly NavItem[] = [
  { to: '/personalCenter', label: 'personal.nav.account', icon: UserRound },
  { to: '/personalCenter/certification', label: 'personal.nav.certification', icon: BadgeCheck },
  { to: '/personalCenter/members', label: 'personal.nav.members', icon: Users },
  { to: '/personalCenter/security', label: 'personal.nav.security', icon: ShieldCheck },
  { to: '/personalCenter/sessions', label: 'personal.nav.sessions', icon: MonitorSmartphone },
  { to: '/personalCenter/activity', label: 'personal.nav.activity', icon: History },
  { to: '/personalCenter/settings', label: 'personal.nav.settings', icon: SlidersHorizontal },
];
