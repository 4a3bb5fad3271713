import useIsBrowser from '@docusaurus/useIsBrowser';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { Search as SearchIcon, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import { slashAtom } from './slash.ts';
import styles from './styles.module.css';

const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Other alphabets have other letters on their keys, so the key's position counts. */
const isLetterK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));

function isShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey) return false;
  if (ctrlKey !== metaKey) return !shiftKey && isLetterK(event);
  const isTyping = target instanceof Element && target.closest(typedInto) !== null;
  return event.key === '/' && !ctrlKey && !isTyping && slashAtom.peek() !== 'off';
}

/** Calls back on Ctrl K, ⌘ K and, unless off or in a field, the slash; not while a dialog is open. */
function useShortcut(onShortcut: () => void): void {
  const call = useEffectEvent(onShortcut);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !isShortcut(event)) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) call();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Loads everything the search needs when it is first opened. */
const loadPanel = () =>
  import('./SearchPanel.tsx').then(({ SearchPanel }) => ({ default: SearchPanel }));

/** The keys as named on the reader's keyboard; hidden from screen readers, which announce them anyway. */
function ShortcutHint() {
  const isApple = useIsBrowser() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <kbd className={styles.shortcut} dir="ltr" aria-hidden>
      {isApple ? '⌘ K' : 'Ctrl K'}
    </kbd>
  );
}

/** In the header: opens the search of the documentation, as do Ctrl or ⌘ K and the slash. */
export function Search() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useShortcut(() => setOpen(true));
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        onPointerEnter={loadPanel}
      >
        <SearchIcon size={18} aria-hidden />
        <span className={styles.label}>{text('search.open')}</span>
        <ShortcutHint />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={text('search.title')}
        onClose={close}
        onClick={(event) => event.target === dialog.current && close()}
      >
        {open && (
          <div className={styles.frame}>
            <LazyPanel load={loadPanel} page={{ close }} />
            <button
              type="button"
              className={styles.close}
              aria-label={text('kit.close')}
              title={text('kit.close')}
              onClick={close}
            >
              <X size={18} aria-hidden />
            </button>
          </div>
        )}
      </dialog>
    </>
  );
}
