import { RedirectTo } from '@site/src/components/RedirectTo';
import { useText } from '#client/texts.ts';

export default function Start() {
  return <RedirectTo to="/home" label={useText()('header.home')} />;
}
