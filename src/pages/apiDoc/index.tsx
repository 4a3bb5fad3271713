import { RedirectTo } from '@site/src/components/RedirectTo';
import { useText } from '#client/texts.ts';

/** `/apiDoc` redirects to the first page of the documentation. */
export default function ApiDoc() {
  return <RedirectTo to="/apiDoc/index" label={useText()('header.apiDoc')} />;
}
