import { Type } from 'typebox';
import { object, text, whole } from '../../schema.ts';

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
