/** Status of an order, protocol.md §7. */
export const orderStatus = {
  notDispatched: 100,
  outletDispatched: 101,
  salespersonDispatched: 102,
  pickedUp: 103,
  cancelled: 104,
} as const;

/** True until pick-up: the order can be changed and cancelled. */
export function isOpen(status: number): boolean {
  return status < orderStatus.pickedUp;
}
