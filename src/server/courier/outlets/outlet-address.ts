import type { AreaRow } from '../areas/area-row.ts';

/** Signs are read by staff of all countries: a name in Latin letters where the courier knows one. */
export function toSignName(row: AreaRow): string {
  return (
    [row.name, ...row.aliases].find((name) => /^[\p{Script=Latin}\P{L}]+$/u.test(name)) ?? row.name
  );
}

/** One line as its country writes it: China from the large to the small, the others the other way. */
export function toAddress(prov: AreaRow, city: AreaRow, area: string, street: string): string {
  const served = area === city.name ? '' : area;
  const places = city.name === prov.name ? [served, city.name] : [served, city.name, prov.name];
  const parts = [street, ...places].filter((part) => part !== '');
  if (prov.country === 'CHN') return parts.toReversed().join('');
  return parts.join(prov.country === 'EGY' ? '، ' : ', ');
}
