import { useText } from '#client/texts.ts';

/** Head of a table of operations; a column's name is the end of its text id. */
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
