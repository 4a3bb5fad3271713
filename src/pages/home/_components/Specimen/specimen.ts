/**
 * A signed call and its answer as the home page shows them. Account and key are public demonstration
 * values; tests/pages/home/specimen.test.ts recomputes the digest and compares with the contract.
 */
export const specimen = {
  path: '/webopenplatformapi/api/logistics/trace',
  apiAccount: '292508153084379141',
  privateKey: 'a0a1047cce70493c9d5d29704f05d0d9',
  timestamp: '1795259405000',
  bizContent: '{"billCodes":"UEG000000191681"}',
  digest: 'lqYxpZaBDLxvwzCFSBihJg==',
  answer: {
    code: '1',
    msg: 'success',
    data: [
      {
        billCode: 'UEG000000191681',
        details: [
          {
            scanTime: '2026-11-21 11:20:05',
            desc: 'The parcel was picked up by Nasr City Outlet',
            scanType: 'Pickup scan',
            scanTypeCode: 1,
            scanNetworkName: 'Nasr City Outlet',
            scanNetworkId: 'EG-C-002',
            scanNetworkTypeName: 'Outlet',
            scanNetworkProvince: 'القاهرة',
            scanNetworkCity: 'مدينة نصر',
          },
        ],
        numberOfDispatch: 0,
      },
    ],
  },
};
