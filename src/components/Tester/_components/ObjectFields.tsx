import { toRequired } from '#contract/check-fields.ts';
import { isObject } from '#contract/check-value.ts';
import type { PageSchema } from '#reference/page.ts';
import { type FieldPath, listPaired } from '../_fields.ts';
import { useForm } from '../_form-context.ts';
import styles from './fields.module.css';

interface ObjectFieldsProps {
  schema: PageSchema;
  path: FieldPath;
  value: unknown;
}

/** The fields of an object, in the order of its table. */
export function ObjectFields({ schema, path, value }: ObjectFieldsProps) {
  const { Field } = useForm();
  const data = isObject(value) ? value : {};
  const required = toRequired(schema, data);
  const paired = listPaired(schema);
  return (
    <div className={styles.fields}>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <Field
          key={name}
          name={name}
          schema={field}
          path={[...path, name]}
          value={data[name]}
          required={required.has(name)}
          paired={paired.has(name)}
        />
      ))}
    </div>
  );
}
