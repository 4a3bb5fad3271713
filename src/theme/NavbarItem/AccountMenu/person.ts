import { ClipboardCheck, UserRound } from 'lucide-react';

/** Who is signed in, as far as the browser keeps it. */
export interface Person {
  account: string;
  reviewer?: unknown;
}

/** Pages of a person's menu; labels are text ids. */
export function toPlaces({ reviewer }: Person) {
  const own = { to: '/personalCenter', label: 'header.personalCenter', icon: UserRound };
  const review = { to: '/operator', label: 'header.review', icon: ClipboardCheck };
  return reviewer === true ? [own, review] : [own];
}

/** One letter, or those before and behind a dot, hyphen or underscore: `acme.shipping` is AS. */
export function toInitials(account: string): string {
  const [first = '', second = ''] = account.split(/[._-]+/);
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}
