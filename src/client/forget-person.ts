import { openStorage } from './stored-atom.ts';

/**
 * Data that belongs to the browser rather than a person: language, look, display of operations, samples and
 * search, and its device id. All other data is personal, including keys added later.
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
 * Removes everything about the person from storage and memory, in this and every other tab: session, drafts,
 * tester data, typed keys. Used for log-out, an ended session, a reset password and a deleted account.
 */
export function forgetPerson(): void {
  forgetArea('sessionStorage');
  forgetArea('localStorage');
  window.dispatchEvent(new Event(forgottenHere));
}

/** The tab that forgot a person: this one, or another while this one still shows their data. */
export type Forgotten = 'here' | 'elsewhere';

/** Calls `listener` when a person was forgotten; `readToken` returns the token this tab remembers. */
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
  // A page restored from the browser's cache missed what happened meanwhile.
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
