/** The scan types 1–15, protocol.md §7. */
export const scanType = {
  pickUp: 1,
  warehouse: 2,
  sending: 3,
  arrival: 4,
  leavingWarehouse: 5,
  inbound: 6,
  agentPoint: 7,
  outOfLocker: 8,
  outForDelivery: 9,
  signed: 10,
  problem: 11,
  kept: 12,
  returnSigned: 13,
  return: 14,
  forwarded: 15,
} as const;

/** Why this scan cannot come next; undefined if it can. Pick-up is not checked: it is the order's status. */
export function refuseScan(type: number, earlier: readonly number[]): string | undefined {
  const last = earlier.at(-1);
  const onTheWayBack = earlier.includes(scanType.return);
  if (earlier.includes(scanType.signed)) return 'the parcel is signed for: nothing follows';
  if (earlier.includes(scanType.returnSigned)) return 'the return is signed for: nothing follows';
  if (type === scanType.signed && onTheWayBack) {
    return 'the parcel is on its way back: it ends with 13 (return signed)';
  }
  if (type === scanType.returnSigned && !onTheWayBack) return '13 needs a return (14) before it';
  if (type === scanType.return && onTheWayBack) return 'the parcel is on its way back already';
  if (type === scanType.outOfLocker && !earlier.includes(scanType.kept)) {
    return '8 needs a parcel kept in a locker (12) before it';
  }
  if (type === scanType.outForDelivery && last === scanType.outForDelivery) {
    return 'the parcel is out for delivery already';
  }
  return undefined;
}
