import { createStore, Provider } from 'jotai';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { followForgetting } from '#client/forget-person.ts';
import { dictionaryAtom } from '#client/language.ts';
import { tokenAtom } from '#client/session.ts';

type Store = ReturnType<typeof createStore>;

/** Keeps only the texts of the page. */
function renew(before: Store): Store {
  const store = createStore();
  store.set(dictionaryAtom, before.get(dictionaryAtom));
  return store;
}

/**
 * Holds what this tab remembers, and resets it when the person is forgotten. Their input goes with the pages
 * they leave; a tab that stays while another signs out re-renders its page.
 */
export function TabMemory({ children }: { children: ReactNode }) {
  const [{ store, round }, setMemory] = useState(() => ({ store: createStore(), round: 0 }));
  useEffect(
    () =>
      followForgetting(
        () => store.get(tokenAtom),
        (where) => setMemory({ store: renew(store), round: round + (where === 'here' ? 0 : 1) }),
      ),
    [store, round],
  );
  return (
    <Provider store={store}>
      <Fragment key={round}>{children}</Fragment>
    </Provider>
  );
}
