// Runs in the head of every page, before the browser paints and long before React hydrates.
(() => {
  const page = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // Hides "sign in" from a reader who has a session.
  if (read('token')) page.dataset.signedIn = '';

  // Reserves the room of components/LanguageOffer, which offers the browser's language until one is chosen.
  const toSubtag = (tag) => tag.toLowerCase().split('-')[0];
  const locales = document.currentScript.dataset.locales.split(' ');
  const wanted = navigator.languages
    .map((tag) => locales.find((locale) => toSubtag(locale) === toSubtag(tag)))
    .find((locale) => locale !== undefined);
  if (wanted && wanted !== page.lang && read('lang') === null) page.dataset.offered = wanted;

  // The server knows only the path of the page to return to: a press adds query and hash.
  const completeBack = ({ target }) => {
    const link = target instanceof Element && target.closest('a[data-back]');
    if (!link) return;
    const own = link.dataset.back && link.dataset.back + location.search + location.hash;
    const back = own || new URLSearchParams(location.search).get('back');
    if (back) link.search = `?${new URLSearchParams({ back })}`;
  };
  for (const press of ['pointerdown', 'click', 'contextmenu'])
    addEventListener(press, completeBack, true);
})();
