import type { SignedPage } from '@site/src/components/SigningPanel/signed-page.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { environments } from '#contract/portal/console-fields.ts';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { ForPrograms } from '../_components/ForPrograms.tsx';
import { ToolPage } from '../_components/ToolPage.tsx';
import { loadTool } from './_load-tool.ts';

/** Belongs to no interface; signed unchanged. */
const anyText: SignedPage = {
  id: '',
  path: '',
  version: descriptor2,
  businessDigest: 'never',
  examples: [],
};

const load = async (page: SignedPage) =>
  page.id === ''
    ? { default: (await import('./_components/AnyText.tsx')).AnyText }
    : loadTool(page);

/** `/helpCenter/signature`: how the digests of any text are computed, for any account. */
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
      load={load}
      any={anyText}
    >
      <ForPrograms
        page="guides/signature"
        label={text('help.sign.program')}
        tools={['sign_text', 'diagnose_signature']}
      />
    </ToolPage>
  );
}
