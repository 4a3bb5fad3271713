import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { useText } from '#client/texts.ts';
import { useTester } from '../_tester-context.ts';
import { ObjectFields } from './FieldControl.tsx';

/** The data as fields. Text that is no object cannot be drawn; it waits in the JSON view. */
export function FormView() {
  const text = useText();
  const { page, draft, goTo } = useTester();
  if (draft.data) return <ObjectFields schema={page.request} path={[]} value={draft.data} />;
  return (
    <Alert
      tone="error"
      actions={<Button onClick={() => goTo(null)}>{text('tester.form.showJson')}</Button>}
    >
      <p>{text('tester.form.noJson')}</p>
    </Alert>
  );
}
