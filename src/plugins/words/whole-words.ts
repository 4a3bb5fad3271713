/**
 * Words that ICU's dictionary does not know, mostly of other languages, and those that it then cuts
 * wrongly beside them. Lines never end inside one.
 */
export const wholeWords = {
  th: [
    'แซนด์บ็อกซ์',
    'พุช',
    'เดโม',
    'เวกเตอร์',
    'ออบเจ็กต์',
    'ล็อกเกอร์',
    'อัปโหลด',
    'ซีเรียลไลซ์',
    'ไคลเอนต์',
    'รีโพซิทอรี',
    'เลย์เอาต์',
    'บาร์โค้ด',
    'เอสเคป',
    'ออฟไลน์',
    'พิกเซล',
    'กีซา',
    'แท็บ',
    'หนึ่ง',
    'กระทบ',
    'แสดง',
    'เฉพาะ',
    'รหัส',
    'ครั้ง',
  ],
  km: [
    'សេណារីយ៉ូ',
    'អេមីរ៉ាតអារ៉ាប់រួម',
    'អេមីរ៉ាត',
    'រ៉ូបូត',
    'តេស្ត',
    'វិបផតថល',
    'អ៊ីម៉ូជី',
    'មេហ្គាភិចសែល',
    'គណនី',
    'គណនា',
    'អត្ថបទ',
    'សាខា',
    'ទទួល',
    'អាច',
    'លេខកូដ',
    'កូដ',
    'ទទេ',
    'ឬមិន',
    'នៅមុខ',
  ],
} as const;

export type UnspacedLanguage = keyof typeof wholeWords;
