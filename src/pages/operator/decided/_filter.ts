/** What the page shows unless its address says otherwise: all. */
export const noFilter = {
  account: '',
  subject: '',
  operation: '',
  decision: '',
  organisation: '',
  current: 1,
};
