import { useSession } from '#client/useSession.ts';
import { PersonInDrawer } from './PersonInDrawer.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import styles from './styles.module.css';
import { VisitorLinks } from './VisitorLinks.tsx';

/** At the end of the header: who is signed in, with their menu, or the ways to sign in and register. */
export function AccountMenu({ mobile = false }: { mobile?: boolean }) {
  const { state, userData, signOut } = useSession();
  const person = state === 'signedIn' ? { ...userData, account: userData?.account ?? '' } : null;
  const [Frame, Person] = mobile
    ? (['li', PersonInDrawer] as const)
    : (['div', PersonMenu] as const);
  return (
    <Frame className={mobile ? styles.inDrawer : styles.slot}>
      {person ? <Person person={person} signOut={signOut} /> : <VisitorLinks state={state} />}
    </Frame>
  );
}
