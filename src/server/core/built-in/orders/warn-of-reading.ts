import type { CoreCall } from '#server/core/port.ts';
import { findLeftOut } from '../labels/printable-text.ts';
import type { OrderContent, Priced } from './order-content.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A request of either operation that creates orders. */
interface CreateRequest {
  txlogisticId: string;
  expressType: OrderContent['expressType'];
  priceCurrency?: string;
  sender: { area?: string };
  receiver: { area?: string };
}

const roles = ['sender', 'receiver'] as const;

/** Parts of a party that a label shows as sent; of a place only the free text. */
const printedParts = [
  'name',
  'company',
  'mobile',
  'phone',
  'address',
  'street',
  'town',
  'building',
  'floor',
  'flats',
  'postCode',
  'area',
];

function listPrinted(request: CreateRequest, content: OrderContent): [path: string, unknown][] {
  const parties = roles.flatMap((role) => {
    const { [role]: sent } = request;
    const isAreaFree = content[role].area === sent.area;
    const parts = printedParts.filter((part) => part !== 'area' || isAreaFree);
    return parts.map((part): [string, unknown] => [`${role}.${part}`, (sent as Fields)[part]]);
  });
  const swapped = request.expressType === 'EZ' ? [] : ['exdrDescription'];
  const others = [...swapped, 'remark', 'txlogisticId'];
  return [
    ...parties,
    ...others.map((path): [string, unknown] => [path, (request as object as Fields)[path]]),
  ];
}

/** Warns a sandbox account which currency was read as its code, and what its labels omit. */
export function warnOfReading(
  { request, warn }: Pick<CoreCall<CreateRequest>, 'request' | 'warn'>,
  { content }: Priced,
): void {
  if (!warn) return;
  const { priceCurrency: received } = request;
  const { priceCurrency: used } = content;
  if (received !== undefined && received !== used) {
    warn({ path: 'priceCurrency', rule: 'normalized', received, used });
  }
  for (const [path, text] of listPrinted(request, content)) {
    const characters = typeof text === 'string' ? findLeftOut(text).join(' ') : '';
    if (characters === '') continue;
    warn({ path, rule: 'not-printed', received: text, values: { characters } });
  }
}
