import { FieldList, FieldTable } from '@site/src/components/FieldTable';
import type { Say } from '@site/src/components/FieldTable/field-row.ts';
import { Phrase } from '@site/src/components/Phrase';
import Heading from '@theme/Heading';
import { useText } from '#client/texts.ts';
import type { OperationPage, PageSchema } from '#reference/page.ts';
import { Access } from './Access.tsx';
import { Errors } from './Errors.tsx';
import styles from './styles.module.css';
import { toHeaderRows } from './to-header-rows.ts';

/** The envelope around what the operation answers. */
function toAnswer(data: PageSchema, say: Say): PageSchema {
  const field = (type: string, name: string) => ({
    type,
    description: say(`operation.answer.${name}`),
  });
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { ...field('string', 'code'), examples: ['1'] },
      msg: { ...field('string', 'msg'), examples: ['success'] },
      data,
    },
  };
}

/** Everything the contract says of an operation: who may call it, what goes in, what comes out. */
export function Reference({ page }: { page: OperationPage }) {
  const text = useText();
  const heading = (id: string) => (
    <Heading as="h2" id={id}>
      {text(`operation.${id}`)}
    </Heading>
  );
  const lead = (id: string) => (
    <p className={styles.lead}>
      <Phrase text={text(id)} />
    </p>
  );
  return (
    <>
      {heading('access')}
      <Access page={page} />
      {heading('headers')}
      <FieldList rows={toHeaderRows(text)} kind="request" />
      {heading('request')}
      {lead('operation.request.text')}
      <FieldTable schema={page.request} kind="request" />
      {heading('answer')}
      {lead('operation.answer.text')}
      <FieldTable schema={toAnswer(page.data, text)} kind="answer" />
      {heading('errors')}
      <Errors errors={page.errors} />
    </>
  );
}
