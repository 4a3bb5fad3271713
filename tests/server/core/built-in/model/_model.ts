/** One order by protocol.md §5.1 and §7, without database, gateway or time. */
export interface ModelOrder {
  billCode: string;
  status: 100 | 101 | 102 | 103 | 104;
  weight: number;
  scans: number[];
}

/** Orders by key; `balance` is the number of remaining waybills. */
export interface Model {
  orders: Map<string, ModelOrder>;
  balance: number;
}

/** The expected code of a create or modify; a success changes the model, except for a new billCode. */
export function createInModel(
  model: Model,
  key: string,
  weight: number,
  operateType: 1 | 2,
): string {
  const order = model.orders.get(key);
  if (order) {
    if (order.status === 103) return '145003201';
    if (order.status === 104) return '145003202';
    order.weight = weight;
    return '1';
  }
  if (operateType === 2) return '145003064';
  if (model.balance === 0) return '999001030';
  model.balance -= 1;
  model.orders.set(key, { billCode: '', status: 100, weight, scans: [] });
  return '1';
}

export function cancelInModel(model: Model, key: string): string {
  const order = model.orders.get(key);
  if (!order) return '999002000';
  if (order.status === 103) return '999002010';
  order.status = 104;
  return '1';
}

/** Applies a scan if it is possible; returns true if so. */
export function scanInModel(order: ModelOrder, type: number): boolean {
  const isOpen = order.status < 103;
  if (order.status === 104 || isOpen !== (type === 1)) return false;
  if (order.scans.includes(10)) return false;
  if (type === 9 && order.scans.at(-1) === 9) return false;
  order.scans.push(type);
  order.status = 103;
  return true;
}

/** Moves an order from one status to the next if possible; returns true if so. */
export function stepInModel(order: ModelOrder, from: 100 | 101, to: 101 | 102): boolean {
  if (order.status !== from) return false;
  order.status = to;
  return true;
}
