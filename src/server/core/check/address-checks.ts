import { type Check, type Checked, expect, NotChecked, newNumber } from './checked.ts';

const unknown = 'CHECK-UNKNOWN';

/** The places of a core that has some of its own. */
async function checkUnknownPlaces(checked: Checked): Promise<void> {
  const { receiver } = checked.exampleParcel;
  for (const [part, code] of [
    ['prov', '145003062'],
    ['city', '145003061'],
  ] as const) {
    const wrong = { ...receiver, [part]: unknown };
    await checked.refuse(`receiver.${part} ${unknown}`, code, [
      'orderserve/create',
      { txlogisticId: newNumber(), receiver: wrong },
    ]);
    if (!checked.answers('other/freight')) continue;
    await checked.refuse(`receiver.${part} ${unknown}`, '145003065', [
      'other/freight',
      { receiver: wrong },
    ]);
  }
}

/** The portal hands names over in its spelling, with codes beside them, and answers what the core keeps. */
async function checkResolvedPlaces(checked: Checked): Promise<void> {
  if (checked.answers('basic')) {
    throw new NotChecked('the core has places of its own: it answers basic');
  }
  const { receiver: written } = checked.exampleParcel;
  const id = 'orderserve/create';
  const { receiver } = await checked.toHandedOver(id, { receiver: written });
  const { billCode } = await checked.create({ receiver: written });
  const order = await checked.findOrder(billCode);
  for (const part of ['countryCode', 'prov', 'city', 'area'] as const) {
    expect(
      order?.receiver?.[part] === receiver[part],
      `receiver.${part} was handed over as ${receiver[part]}, and orderserve/query says ${order?.receiver?.[part]}`,
    );
  }
}

export const addressChecks: readonly Check[] = [
  {
    name: 'a place that the core does not know is refused',
    asks: ['basic', 'orderserve/create'],
    run: checkUnknownPlaces,
  },
  {
    name: 'an address that the portal resolved is kept as it was handed over',
    asks: ['orderserve/create', 'orderserve/query'],
    run: checkResolvedPlaces,
  },
];
