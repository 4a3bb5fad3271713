import { loadSigningPanel } from '@site/src/components/SigningPanel/load.ts';
import type { SignedPage } from '@site/src/components/SigningPanel/signed-page.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { environments } from '#contract/portal/console-fields.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { ToolPage } from '../_components/ToolPage.tsx';

/** No interface's: signed as it is. */
const anyText: SignedPage = {
  id: '',
  path: '',
  version: descriptor1,
  businessDigest: 'never',
  examples: [],
};

const loadTool = async ({ version }: SignedPage) => {
  const [{ SigningTool }, Panel] = await Promise.all([
    import('./_components/SigningTool.tsx'),
    loadSigningPanel(version),
  ]);
  return {
    default: ({ page }: { page: SignedPage }) => <SigningTool page={page} Panel={Panel} />,
  };
};

/** `/helpCenter/signature`: how the digests of any text come about, by any account. */
export default function SignaturePage() {
  const text = useText();
  const { query, toAddress } = useQueryState({ operation: '' });
  return (
    <ToolPage
      title={text('help.sign.title')}
      lead={text('help.sign.lead')}
      current={query.operation}
      first={text('help.sign.anyText')}
      toAddress={(operation) => toAddress({ operation })}
      environments={environments}
      load={loadTool}
      any={anyText}
    />
  );
}
