/** Order that pages, samples and tests start from. The digest belongs to the published test customer. */
export const exampleCustomer = { customerCode: 'J0086024138', digest: 'wapT8IYOjNeViOL5eZupEg==' };

export const exampleSender = {
  name: 'Nile Home Store',
  company: 'Nile Home',
  mobile: '+20 100 123 4567',
  countryCode: 'EGY',
  prov: 'القاهرة',
  city: 'مدينة نصر',
  area: 'الحي السابع',
  street: '12 شارع عباس العقاد',
  building: '12',
  floor: '1',
};

export const exampleReceiver = {
  name: 'أحمد محمد',
  mobile: '01001234567',
  countryCode: 'EGY',
  prov: 'الجيزة',
  city: 'مدينة السادس من أكتوبر',
  area: 'الحي الأول',
  street: '5 شارع المحور المركزي',
  building: '5',
  floor: '3',
  flats: '11',
};

export const exampleOrder = {
  ...exampleCustomer,
  txlogisticId: 'DEMO20261120001',
  expressType: 'EZ',
  orderType: 2,
  serviceType: '01',
  deliveryType: '04',
  payType: 'PP_PM',
  sender: exampleSender,
  receiver: exampleReceiver,
  sendStartTime: '2026-11-21 09:00:00',
  sendEndTime: '2026-11-21 18:00:00',
  goodsType: 'ITN1',
  weight: 1.66,
  length: 30,
  width: 20,
  height: 10,
  totalQuantity: 1,
  priceCurrency: 'EGP',
  remark: 'Please call before delivery',
  items: [
    { itemType: 'ITN1', itemName: 'T-shirt', number: 2, itemValue: '150', priceCurrency: 'EGP' },
  ],
  operateType: 1,
};

const { street: senderStreet, ...looseSender } = exampleSender;
const { street: receiverStreet, ...looseReceiver } = exampleReceiver;

/** An individual shipment without a salesperson, and so without an inner digest. */
export const exampleLooseOrder = {
  txlogisticId: 'DEMO20261120002',
  expressType: 'EZ',
  orderType: 1,
  serviceType: '01',
  deliveryType: '04',
  payType: 'PP_CASH',
  sender: { ...looseSender, address: senderStreet },
  receiver: { ...looseReceiver, address: receiverStreet },
  sendStartTime: '2026-11-21 09:00:00',
  sendEndTime: '2026-11-21 18:00:00',
  goodsType: 'ITN2',
  weight: 0.5,
  totalQuantity: 1,
  remark: 'Ring the bell',
  items: [{ itemType: 'ITN2', itemName: 'Contract', number: 1 }],
};
