import article from '@page-data/prose/privacy.json';
import { useText } from '#client/texts.ts';
import { ArticlePage } from '../_components/ArticlePage.tsx';

/** `/aboutUs/privacy`, from i18n/<locale>/prose/privacy.md. */
export default function Privacy() {
  return <ArticlePage title={useText()('about.nav.privacy')} article={article} />;
}
