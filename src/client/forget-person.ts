import { openStorage } from './stored-atom.ts';

/**
 * What is the browser's, whoever sits before it: its language, its look, how it shows operations,
 * samples and the search, and what it is known again by. Everything else is of a person, a key that comes tomorrow too.
 */
const browserKeys =
  /^(?:lang|langList|langDictionary|langRedirected|langPlace|theme(?:-\w+)?|panel|sampleLanguage|searchSlash|device)$/;

const tokenKey = 'token';
const forgottenHere = 'personForgotten';

function forgetArea(area: 'localStorage' | 'sessionStorage'): void {
  const storage = openStorage(area);
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (!browserKeys.test(key)) storage.removeItem(key);
}

/**
 * Leaves nothing of the person behind, in storage and in memory, in this tab and in every other: the
 * session, drafts, what the tester keeps, typed keys. For log-out, a session that is over, a reset
 * password and a deleted account alike.
 */
export function forgetPerson(): void {
  forgetArea('sessionStorage');
  forgetArea('localStorage');
  window.dispatchEvent(new Event(forgottenHere));
}

/** Where a person was forgotten: in this tab, or in another while this one still shows what is theirs. */
export type Forgotten = 'here' | 'elsewhere';

/** Calls `listener` whenever a person was forgotten; `readToken` tells what this tab remembers. */
export function followForgetting(
  readToken: () => string | null,
  listener: (where: Forgotten) => void,
): () => void {
  const follow = () => {
    // Only the storage of another tab: a different person may have signed in there meanwhile.
    forgetArea('sessionStorage');
    listener('elsewhere');
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    const isGone = key === tokenKey && oldValue !== null && newValue !== oldValue;
    if (isGone || (key === null && readToken() !== null)) follow();
  };
  // A page that the browser kept asleep was told nothing of what happened meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    const token = readToken();
    const kept = openStorage('localStorage')?.getItem(tokenKey) ?? null;
    if (persisted && token !== null && token !== kept) follow();
  };
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(forgottenHere, () => listener('here'), { signal });
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', onShow, { signal });
  return () => stop.abort();
}
