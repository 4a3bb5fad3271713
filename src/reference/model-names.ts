import { isObject } from '#contract/is-object.ts';
import { Reference } from './samples/program.ts';

/** Turns `addOrder` into `AddOrder`. */
export const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the model name of a field inside another model, and of list entries, in client libraries. */
export const toInnerModel = (model: string, field: string) => model + capitalize(field);
export const toItemModel = (model: string) => `${model}Item`;

/** The models that a value is made of, its own first. */
export function listModels(model: string, value: unknown): string[] {
  if (Array.isArray(value)) {
    return [...new Set(value.flatMap((each) => listModels(toItemModel(model), each)))];
  }
  if (!isObject(value) || value instanceof Reference) return [];
  const fields = Object.entries(value);
  return [model, ...fields.flatMap(([name, each]) => listModels(toInnerModel(model, name), each))];
}
