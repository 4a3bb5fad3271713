import { Type } from 'typebox';
import { scanTypeCodes } from '../../scan-types.ts';
import { choice, localTime, text, whole } from '../../schema.ts';
import { actionUntil, problemCode } from './_problem.ts';

/** Digits as text for typed clients, as in the wire's samples. */
const optional = (name: string, maxLength = 200) =>
  Type.Optional(text(maxLength, { text: `trace.${name}` }));

/** One scan, in traces and pushes. `probleDescription` is the wire's own spelling. */
export const detail = Type.Object({
  scanTime: localTime({ text: 'trace.scanTime' }),
  desc: text(500, { text: 'trace.desc' }),
  scanType: text(50, { text: 'trace.scanType', example: 'Pickup scan' }),
  scanTypeCode: choice(scanTypeCodes, {
    text: 'trace.scanTypeCode',
    enumText: 'scanType',
    example: '1',
  }),
  scanNetworkName: text(100, { text: 'trace.scanNetworkName' }),
  scanNetworkId: whole({ text: 'trace.scanNetworkId', minimum: 1, maximum: 2_147_483_647 }),
  scanNetworkTypeName: text(30, { text: 'trace.scanNetworkTypeName' }),
  staffName: optional('staffName'),
  staffContact: optional('staffContact'),
  scanNetworkContact: optional('scanNetworkContact'),
  scanNetworkProvince: optional('scanNetworkProvince'),
  scanNetworkCity: optional('scanNetworkCity'),
  scanNetworkArea: optional('scanNetworkArea'),
  nextStopName: optional('nextStopName'),
  nextNetworkProvinceName: optional('nextNetworkProvinceName'),
  nextNetworkCityName: optional('nextNetworkCityName'),
  nextNetworkAreaName: optional('nextNetworkAreaName'),
  sigPicUrl: optional('sigPicUrl'),
  electronicSignaturePicUrl: optional('electronicSignaturePicUrl'),
  otp: optional('otp'),
  probleDescription: optional('probleDescription'),
  problemPicUrl: optional('problemPicUrl'),
  problemReason: optional('problemReason'),
  problemCode: Type.Optional(problemCode),
  actionUntil: Type.Optional(actionUntil),
  collectPicUrl: optional('collectPicUrl'),
  collectElectronicSignaturePicUrl: optional('collectElectronicSignaturePicUrl'),
});

export const outlet = {
  scanNetworkName: 'Nasr City Outlet',
  scanNetworkId: 314681639,
  scanNetworkTypeName: 'Outlet',
};

/** The first scan of the examples, without the outlet's place. */
export const examplePickUp = {
  scanTime: '2026-11-21 11:20:05',
  desc: 'The parcel was picked up by Nasr City Outlet',
  scanType: 'Pickup scan',
  scanTypeCode: '1',
  ...outlet,
};

export const examplePlace = {
  scanNetworkContact: '+20 2 82181156',
  scanNetworkProvince: 'القاهرة',
  scanNetworkCity: 'مدينة نصر',
  scanNetworkArea: 'مدينة نصر',
};
