import { RedirectTo } from '@site/src/components/RedirectTo';
import { useText } from '#client/texts.ts';

/** `/` redirects to the home page. */
export default function Start() {
  return <RedirectTo to="/home" label={useText()('header.home')} />;
}
