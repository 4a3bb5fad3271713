import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { localTime, numberChoice, object, text, waybill, whole } from '../../schema.ts';
import { exampleOrder } from '../_fields/example-order.ts';
import {
  answeredNumbers,
  customerCode,
  digest,
  exdrDescription,
  lastCenterName,
  orderErrors,
  orderFields,
  sortingCode,
  sumFreight,
  txlogisticId,
  valueErrors,
} from '../_fields/order.ts';

/** Decimal(16,5): at most eleven digits before the point and five after it. */
const declaredValuePattern = '^\\d{1,11}(\\.\\d{1,5})?$';

export const customsInfo = object(
  Type.Object({
    count: Type.Optional(whole({ text: 'customs.count', minimum: 0, maximum: 99999 })),
    unit: Type.Optional(text(30, { text: 'customs.unit' })),
    sourceArea: Type.Optional(text(5, { text: 'customs.sourceArea' })),
    productRecordNo: Type.Optional(text(18, { text: 'customs.productRecordNo' })),
    goodPrepardNo: Type.Optional(text(100, { text: 'customs.goodPrepardNo' })),
    taxNo: Type.Optional(text(100, { text: 'customs.taxNo' })),
    hsCode: Type.Optional(text(100, { text: 'customs.hsCode' })),
    goodsCode: Type.Optional(text(60, { text: 'customs.goodsCode' })),
    brand: Type.Optional(text(60, { text: 'customs.brand' })),
    specifications: Type.Optional(text(60, { text: 'customs.specifications' })),
    manufacturer: Type.Optional(text(100, { text: 'customs.manufacturer' })),
    cargoDeclaredValue: Type.Optional(
      text(17, {
        text: 'customs.cargoDeclaredValue',
        pattern: declaredValuePattern,
        kind: 'amount',
        form: '120.50000',
      }),
    ),
    declaredValueDeclaredCurrency: Type.Optional(
      text(5, { text: 'customs.declaredValueDeclaredCurrency' }),
    ),
    customerFreight: Type.Optional(text(100, { text: 'customs.customerFreight' })),
  }),
  { text: 'customsInfo' },
);

const operateType = numberChoice([1, 2], { text: 'operateType', enumText: 'operateType' });

const answer = {
  txlogisticId: 'DEMO20261120001',
  billCode: 'UEG000000191681',
  sortingCode: '20,J12-02,000',
  createOrderTime: '2026-11-20 10:15:30',
  lastCenterName: 'Giza Hub',
  sumFreight: '60.00',
};

export const createOrder = defineOperation({
  id: 'orderserve/create',
  path: 'order/addOrder',
  level: 'developer',
  businessDigest: 'always',
  changes: true,
  request: Type.Object(
    {
      customerCode,
      digest,
      network: Type.Optional(text(30, { text: 'network' })),
      txlogisticId,
      ...orderFields,
      customsInfo: Type.Optional(customsInfo),
      operateType,
      expectDeliveryStartTime: Type.Optional(
        localTime({ text: 'expectDeliveryStartTime', invalid: '145003088' }),
      ),
      expectDeliveryEndTime: Type.Optional(
        localTime({ text: 'expectDeliveryEndTime', invalid: '145003088' }),
      ),
      exdrDescription,
      pickInfo: Type.Optional(text(500, { text: 'pickInfo', invalid: '145003108' })),
      billCode: Type.Optional(
        waybill({ text: 'billCode', absentAs: '-', example: 'UEG000000191681' }),
      ),
      invoceNumber: Type.Optional(text(50, { text: 'invoceNumber' })),
      packingNumber: Type.Optional(text(50, { text: 'packingNumber' })),
      batchNumber: Type.Optional(text(50, { text: 'batchNumber' })),
    },
    {
      dependentRequired: {
        sendStartTime: ['sendEndTime'],
        sendEndTime: ['sendStartTime'],
        expectDeliveryStartTime: ['expectDeliveryEndTime'],
        expectDeliveryEndTime: ['expectDeliveryStartTime'],
      },
    },
  ),
  data: Type.Object({
    ...answeredNumbers,
    sortingCode,
    createOrderTime: localTime({ text: 'createOrderTime' }),
    lastCenterName,
    sumFreight,
  }),
  errors: [
    '145003080',
    '145003031',
    '145003082',
    '145003087',
    '145003200',
    '145003113',
    '145003083',
    '145003084',
    '145003085',
    ...orderErrors,
    ...valueErrors,
    '145003042',
    '145002001',
    '145003064',
    '145003201',
    '145003202',
    '145003203',
    '999001010',
    '999001030',
  ],
  remembers: ['billCode', 'txlogisticId'],
  hints: {
    takes: {
      customerCode: 'customerCode',
      txlogisticId: { operateType: { 1: 'fresh', 2: 'txlogisticId' } },
      billCode: { operateType: { 2: 'billCode' } },
    },
    demoOrder: 'open',
    leadsTo: [
      { operation: 'logistics/query', hands: 'billCode' },
      { operation: 'orderserve/expressquery', hands: 'billCode' },
      { operation: 'sandbox/moveParcel', hands: 'billCode' },
      { operation: 'logistics/subscribe', hands: 'billCode' },
      { operation: 'orderserve/cancel', hands: 'txlogisticId' },
    ],
  },
  examples: [
    { name: 'create.contract', request: exampleOrder, data: answer },
    {
      name: 'create.cod',
      request: { ...exampleOrder, payType: 'PP_CASH', itemsValue: '300', priceCurrency: 'EGP' },
      data: answer,
    },
    {
      name: 'create.modify',
      request: { ...exampleOrder, weight: 2.4, operateType: 2 },
      data: answer,
    },
    {
      name: 'create.badWeight',
      request: { ...exampleOrder, weight: 31 },
      code: '145003092',
      field: 'weight',
    },
    {
      name: 'create.noPhone',
      request: { ...exampleOrder, receiver: { ...exampleOrder.receiver, mobile: '' } },
      code: '145003085',
      field: 'receiver.mobile',
    },
  ],
});
