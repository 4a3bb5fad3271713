/** The status of an order, protocol.md §7. */
export const orderStatus = {
  notDispatched: 100,
  outletDispatched: 101,
  salespersonDispatched: 102,
  pickedUp: 103,
  cancelled: 104,
} as const;

/** Until pick-up an order may be changed and cancelled. */
export function isOpen(status: number): boolean {
  return status < orderStatus.pickedUp;
}
