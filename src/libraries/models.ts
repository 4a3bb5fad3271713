import { InputData, JSONSchemaInput, quicktypeMultiFile } from 'quicktype-core';

/** Generates models of JSON Schemas in a quicktype language, by file name. */
export async function toModels(
  lang: 'python' | 'php' | 'java',
  schemas: ReadonlyMap<string, object>,
  rendererOptions: Record<string, string | boolean>,
): Promise<Map<string, string>> {
  const input = new JSONSchemaInput(undefined);
  for (const [name, schema] of schemas) {
    await input.addSource({ name, schema: JSON.stringify(schema) });
  }
  const inputData = new InputData();
  inputData.addInput(input);
  const files = await quicktypeMultiFile({
    inputData,
    lang,
    rendererOptions,
    // Each operation has its own models: those that two share today may differ tomorrow.
    combineClasses: false,
  });
  return new Map([...files].map(([name, { lines }]) => [name, lines.join('\n')]));
}
