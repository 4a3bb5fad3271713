import { useText } from '#client/texts.ts';

/** The head of a table over operations; a column's name is the end of its text's id. */
export function Columns({ names }: { names: readonly string[] }) {
  const text = useText();
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {text(`operations.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
