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
