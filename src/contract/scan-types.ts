/** Types of scan in traces and pushes, 1 to 15; their names are `enum.scanType` of contract.json. */
export const scanTypeCodes = Array.from({ length: 15 }, (_, index) => String(index + 1));
