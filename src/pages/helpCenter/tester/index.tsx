import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { ToolPage } from '../_components/ToolPage.tsx';

const firstOperation = 'orderserve/create';
const environments = ['sandbox'];

const loadTool = async () => ({
  default: (await import('./_components/TesterTool.tsx')).TesterTool,
});

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
    />
  );
}
