import type { Locale } from '#contract/languages.ts';

/** Everyday words of a language where its documents have the word of the trade. By document. */
export const localKeywords: Readonly<Partial<Record<Locale, Record<string, string>>>> = {
  'zh-CN': {
    'apiDoc/orderserve/create': '下单，寄件，发货',
    'apiDoc/orderserve/cancel': '撤单，退单，作废',
    'apiDoc/guides/pushes': '回调，通知，网络钩子',
    'apiDoc/guides/money': '到付，货到付款，快递费，价格',
    'apiDoc/guides/limits': '限流，频控，配额',
    'apiDoc/logistics/query': '查快递，物流查询',
  },
  th: {
    'apiDoc/orderserve/create': 'ออเดอร์ใหม่ ส่งของ',
    'apiDoc/orderserve/cancel': 'ยกเลิกออเดอร์',
    'apiDoc/guides/pushes': 'เว็บฮุค แจ้งเตือน',
    'apiDoc/guides/money': 'ค่าส่ง ราคา',
    'apiDoc/logistics/query': 'เช็คพัสดุ แทรค',
    'apiDoc/orderserve/expressquery': 'ปริ้นใบปะหน้า ลาเบล',
  },
  km: {
    'apiDoc/orderserve/create': 'កម្មង់ថ្មី',
    'apiDoc/orderserve/cancel': 'លុបចោលការបញ្ជាទិញ លុបកម្មង់',
    'apiDoc/guides/money': 'ថ្លៃសេវា តម្លៃ',
    'apiDoc/logistics/query': 'ឆែកកញ្ចប់ តាមដានកញ្ចប់',
    'apiDoc/orderserve/expressquery': 'ព្រីនស្លាក',
  },
  ms: {
    'apiDoc/orderserve/create': 'tempahan baharu',
    'apiDoc/orderserve/cancel': 'hapus pesanan',
    'apiDoc/guides/money': 'kos pos, harga',
    'apiDoc/logistics/query': 'semak bungkusan, jejak bungkusan',
  },
  id: {
    'apiDoc/orderserve/create': 'order baru, kirim paket',
    'apiDoc/orderserve/cancel': 'hapus pesanan, batal order',
    'apiDoc/guides/money': 'ongkir, tarif, harga',
    'apiDoc/logistics/query': 'cek resi, lacak paket',
    'apiDoc/orderserve/expressquery': 'cetak resi, print',
  },
  vi: {
    'apiDoc/orderserve/create': 'lên đơn, gửi hàng',
    'apiDoc/orderserve/cancel': 'xóa đơn, bỏ đơn',
    'apiDoc/guides/money': 'phí ship, tiền ship, giá',
    'apiDoc/logistics/query': 'theo dõi bưu kiện, tra mã vận đơn',
    'apiDoc/orderserve/expressquery': 'in bill, in tem',
  },
  ar: {
    'apiDoc/orderserve/create': 'أوردر جديد، إرسال شحنة',
    'apiDoc/orderserve/cancel': 'حذف الطلب',
    'apiDoc/guides/pushes': 'ويب هوك، تنبيهات',
    'apiDoc/guides/money': 'تكلفة، سعر التوصيل، كاش',
    'apiDoc/logistics/query': 'تعقب، أين شحنتي',
    'apiDoc/orderserve/expressquery': 'طباعة البوليصة، باركود',
  },
};
