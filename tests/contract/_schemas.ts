import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FieldSchema } from '#contract/check-fields.ts';
import { operations } from '#contract/operations/all.ts';

/** A validator independent of our field walk, with its own calendar. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false });
  ajv.addKeyword({
    keyword: 'x-min-digits',
    type: 'string',
    validate: (least: number, text: string) => (text.match(/\d/g) ?? []).length >= least,
  });
  ajv.addFormat('courier-local-time', (text: string) => {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text
      .split(/\D/)
      .map(Number);
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
    return day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60;
  });
  return ajv;
}

export function requestSchema(id: string): FieldSchema {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation.request as FieldSchema;
}

export type Request = Record<string, unknown>;

export function validExamples(id: string): Request[] {
  const operation = operations.find((each) => each.id === id);
  return (operation?.examples ?? []).filter(({ code }) => code === '1').map((each) => each.request);
}

/**
 * A deep copy of a request with one dotted path set, and with the objects and lists that lead to it;
 * undefined removes the field.
 */
export function withField(request: object, path: string, value: unknown): Request {
  const copy = structuredClone(request) as Request;
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place: Request = copy;
  for (const [at, name] of names.entries()) {
    if (value === undefined && place[name] === undefined) return copy;
    place[name] ??= names[at + 1] === '0' ? [{}] : {};
    place = place[name] as Request;
  }
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}
