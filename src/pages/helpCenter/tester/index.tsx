import { loadTester } from '@site/src/components/Tester/load.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import type { OperationPage } from '#reference/page.ts';
import { ForPrograms } from '../_components/ForPrograms.tsx';
import { ToolPage } from '../_components/ToolPage.tsx';

const firstOperation = 'orderserve/create';
const environments = ['sandbox'];

const loadTool = async ({ version }: OperationPage) => {
  const [{ TesterTool }, Tester] = await Promise.all([
    import('./_components/TesterTool.tsx'),
    loadTester(version),
  ]);
  return {
    default: ({ page }: { page: OperationPage }) => <TesterTool page={page} Tester={Tester} />,
  };
};

/** `/helpCenter/tester`: any interface and any example, sent to the sandbox with any account. */
export default function TesterPage() {
  const text = useText();
  const { query, toAddress } = useQueryState({ operation: firstOperation, example: '' });
  return (
    <ToolPage
      title={text('help.tester.title')}
      lead={text('help.tester.lead')}
      current={query.operation}
      toAddress={(operation) => toAddress({ operation, example: '' })}
      environments={environments}
      load={loadTool}
    >
      <ForPrograms page="index" label={text('notFound.apiDoc')} tools={['call_sandbox']} />
    </ToolPage>
  );
}
