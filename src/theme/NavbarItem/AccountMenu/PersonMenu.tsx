import { Avatar } from '@site/src/components/Avatar';
import { floatingClass } from '@site/src/components/Dropdown';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { useText } from '#client/texts.ts';
import { PersonLinks, type PersonProps } from './PersonLinks.tsx';
import styles from './styles.module.css';
import { useMenu } from './useMenu.ts';

/** Avatar and name, and the menu they open: by Tab or arrows, closed by Escape. */
export function PersonMenu({ person, signOut }: PersonProps) {
  const text = useText();
  const menu = useId();
  const box = useRef<HTMLDivElement>(null);
  const { open, toggle, close, onKeyDown } = useMenu(box);
  const { account, organisation } = person;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and the links inside come up here.
    <div ref={box} className={styles.box} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.person}
        aria-expanded={open}
        aria-controls={menu}
        onClick={toggle}
      >
        <Avatar account={account} />
        <bdi className={styles.name} aria-hidden>
          {account}
        </bdi>
        <span className="visually-hidden">{text('header.account', { account })}</span>
        <ChevronDown aria-hidden size={16} className={styles.arrow} />
      </button>
      <ul id={menu} className={clsx(floatingClass, styles.menu)} hidden={!open}>
        <li className={styles.whole}>
          <bdi>{account}</bdi>
          {typeof organisation === 'string' && organisation !== account && (
            <bdi className={styles.organisation}>{organisation}</bdi>
          )}
        </li>
        <PersonLinks person={person} onFollow={close} signOut={signOut} />
      </ul>
    </div>
  );
}
