/**
 * Words that say that something is set or changed, and not what: who types `enable 2FA` looks for
 * where 2FA is.
 */
export const actWords: Readonly<Record<string, string>> = {
  en: 'set up setup configure change edit update add create make new generate regenerate delete remove revoke reset replace view see show list find manage enable disable activate deactivate turn off on open close settings setting again another',
  'zh-CN':
    '设置 配置 修改 更改 更换 换 改 添加 加 新增 增加 创建 新建 生成 重新 删除 移除 吊销 撤销 重置 查看 看 管理 启用 开启 打开 开 开通 停用 禁用 关闭 换绑',
  th: 'ตั้งค่า ตั้ง เปลี่ยน แก้ไข เพิ่ม สร้าง ใหม่ ลบ เพิกถอน รีเซ็ต ดู จัดการ เปิด ปิด ใช้งาน',
  km: 'កំណត់ ការកំណត់ ប្តូរ កែ បន្ថែម បង្កើត ថ្មី លុប ដក ចេញ ដកហូត មើល គ្រប់គ្រង បើក បិទ',
  ms: 'tetapkan tetapan tukar ubah sunting tambah cipta buat jana semula baharu padam buang hapus batalkan tarik balik lihat urus aktifkan hidupkan matikan buka tutup',
  id: 'atur pengaturan setel ubah ganti edit tambah tambahkan buat ulang baru hapus cabut reset lihat kelola aktifkan hidupkan matikan nonaktifkan buka tutup',
  vi: 'cai dat thiet lap doi sua thay them tao lai moi xoa thu hoi xem quan ly bat tat mo dong',
  ar: 'إعداد إعدادات ضبط تعيين تغيير تعديل إضافة إنشاء تجديد حذف إزالة إلغاء عرض إدارة تفعيل تشغيل تعطيل إيقاف فتح',
};
