import { Button } from '@site/src/components/Button';
import { useText } from '#client/texts.ts';
import { findSigner } from '#contract/signer.ts';
import type { OperationPage } from '#reference/page.ts';
import { FormContext } from '../_form-context.ts';
import type { Draft } from '../_useDraft.ts';
import { FieldControl } from './FieldControl.tsx';
import { ObjectFields } from './ObjectFields.tsx';
import styles from './styles.module.css';

interface FormViewProps {
  page: OperationPage;
  draft: Draft;
  formId: string;
  serverSigns: boolean;
  messages: ReadonlyMap<string, string>;
  touch: (path: string) => void;
  showJson: () => void;
}

/** The data as fields. Text that is no object cannot be drawn; it waits in the JSON view. */
export function FormView(props: FormViewProps) {
  const { page, draft, formId, serverSigns, messages, touch, showJson } = props;
  const text = useText();
  const { data, last, setValue } = draft;
  if (!data) {
    return (
      <div className={styles.empty}>
        <p>{text('tester.form.noJson')}</p>
        <Button onClick={showJson}>{text('tester.form.showJson')}</Button>
      </div>
    );
  }
  const makesDigest = findSigner(page.businessDigest, data) !== undefined;
  const messageOf = (path: string) => messages.get(path);
  return (
    <FormContext
      value={{
        formId,
        data,
        last,
        hints: page.hints,
        makesDigest,
        serverSigns,
        messageOf,
        setValue,
        touch,
        Field: FieldControl,
      }}
    >
      <ObjectFields schema={page.request} path={[]} value={data} />
    </FormContext>
  );
}
