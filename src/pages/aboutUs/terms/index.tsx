import article from '@page-data/prose/terms.json';
import { useText } from '#client/texts.ts';
import { ArticlePage } from '../_components/ArticlePage.tsx';

/** `/aboutUs/terms`, from i18n/<locale>/prose/terms.md. */
export default function Terms() {
  return <ArticlePage title={useText()('about.nav.terms')} article={article} />;
}
