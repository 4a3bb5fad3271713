import { useFormats } from '#client/useFormats.ts';
import measured from './measured.json';

function findValue(path: string): string | number {
  const value = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], measured);
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`measured.json has no ${path}`);
}

/**
 * A value of the last run of `npm run bench -- push-delay --write`, such as `steady.portal.p99Ms`, formatted by
 * the end of its name.
 */
export function PushDelay({ of }: { of: string }) {
  const formats = useFormats();
  const value = findValue(of);
  if (of === 'measuredAt') return formats.time(Date.parse(String(value)), 'date', 'UTC');
  if (typeof value === 'string') return <code dir="ltr">{value}</code>;
  return of.endsWith('Ms') ? formats.unit(value, 'millisecond') : formats.number(value);
}
