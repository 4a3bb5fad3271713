import { RedirectTo } from '@site/src/components/RedirectTo';
import { useText } from '#client/texts.ts';

export default function ApiDoc() {
  return <RedirectTo to="/apiDoc/index" label={useText()('header.apiDoc')} />;
}
