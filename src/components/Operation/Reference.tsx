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

/** Everything at fault, which version 2 names. */
function toErrors(say: Say): PageSchema {
  const names = ['path', 'rule', 'limit', 'code'];
  const toField = (name: string) => [
    name,
    { type: 'string', description: say(`operation.answer.errors.${name}`) },
  ];
  return {
    type: 'array',
    description: say('operation.answer.errors'),
    items: {
      type: 'object',
      required: ['path', 'rule', 'code'],
      properties: Object.fromEntries(names.map(toField)),
    },
  };
}

/** The envelope around what the operation answers. */
function toAnswer({ data, version }: OperationPage, say: Say): PageSchema {
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
      ...(version.envelope === 'v2' && { errors: toErrors(say) }),
    },
  };
}

/** Everything the contract says of an operation: who may call it, what goes in, what comes out. */
export function Reference({ page }: { page: OperationPage }) {
  const text = useText();
  const { major } = page.version;
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
      <FieldList rows={toHeaderRows(page, text)} kind="request" id="headers" />
      {heading('request')}
      {lead(`operation.request.text.${major}`)}
      <FieldTable schema={page.request} kind="request" />
      {heading('answer')}
      {lead(`operation.answer.text.${major}`)}
      <FieldTable schema={toAnswer(page, text)} kind="answer" />
      {heading('errors')}
      <Errors page={page} />
    </>
  );
}
