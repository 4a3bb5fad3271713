import { normalizeCode } from './marks.ts';

const longestTime = 60;
const date =
  /^(\d{1,4})([-/.年])(\d{1,2})[-/.月](\d{1,4})日?(?:[T\s,]+(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?(?:\.\d+)?\s*(\D+)?)?$/iu;
const compact = /^(\d{4})(\d{2})(\d{2})[T ]?(\d{2})(\d{2})(\d{2})?$/;
const afternoon =
  /^(?:p\.?\s?m\.?|م|مساء|下午|晚上|หลังเที่ยง|chiều|ch|sa?tang|ល្ងាច|petang|ptg|malam)$/iu;
const morning = /^(?:a\.?\s?m\.?|ص|صباحا|上午|早上|ก่อนเที่ยง|sáng|pagi|ព្រឹក)$/iu;
const halfDay = 12;
const buddhistDistance = 543;

/** Calendars whose years differ from the wire's, by the years in use today. */
const eras = [
  { name: 'buddhist', first: 2500, last: 2650 },
  // Years of the Persian and Hijri calendars.
  { name: 'other', first: 1380, last: 1520 },
] as const;

const pad = (part: string | number, length = 2) => String(part).padStart(length, '0');

/** Finds another calendar that the year of a time belongs to. */
export function findEra(sent: string): 'buddhist' | 'other' | undefined {
  const year = Number(normalizeCode(sent).slice(0, 4));
  return eras.find(({ first, last }) => year >= first && year <= last)?.name;
}

/** Converts an hour of a 12-hour clock to 24 hours; undefined if no clock shows it. */
function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > halfDay) return undefined;
  if (afternoon.test(half)) return (hour % halfDay) + halfDay;
  return morning.test(half) ? hour % halfDay : undefined;
}

/** Returns the possible dates of three numbers: year first, or day and month in either order. */
function toDates(one: string, two: string, three: string): string[] {
  if (one.length === 4) return [`${one}-${pad(two)}-${pad(three)}`];
  if (three.length !== 4) return [];
  const dayFirst = `${three}-${pad(two)}-${pad(one)}`;
  const monthFirst = `${three}-${pad(one)}-${pad(two)}`;
  if (Number(one) > halfDay || one === two) return [dayFirst];
  return Number(two) > halfDay ? [monthFirst] : [dayFirst, monthFirst];
}

function toWestern(time: string): string {
  const year = Number(time.slice(0, 4));
  const { first, last } = eras[0];
  return year >= first && year <= last ? `${year - buddhistDistance}${time.slice(4)}` : time;
}

/** Returns true if `yyyy-MM-dd HH:mm:ss` (or `T`) is a time of the Gregorian calendar. */
export function isOnCalendar(time: string): boolean {
  const parsed = new Date(`${time.replace(' ', 'T')}Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(time.slice(0, 10));
}

/** Guesses the local times that a text probably means; empty if none is likely. */
export function guessTimes(sent: string): string[] {
  if (sent.length > longestTime) return [];
  const text = normalizeCode(sent)
    .replace(/(?<=\d)(?:[.:]\d\d)?\.\d{1,9}$/, (fraction) => fraction.replace(/\.\d+$/, ''))
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?([^\d\s:T]+) ?(\d{1,2}:\d{1,2}(?::\d{1,2})?)$/u, '$1 $3 $2');
  const [, year, month, day, hours, minutes, seconds = '00'] = compact.exec(text) ?? [];
  const spaced = year
    ? `${year}-${month}-${day} ${hours}:${minutes}:${seconds}`
    : text.replace(/[\u066b\u066c]/g, '.');
  const found = date.exec(spaced);
  if (!found) return [];
  const [, one = '', , two = '', three = '', hour = '0', minute = '0', second = '0', half] = found;
  const on24 = toHour(Number(hour), half?.trim());
  if (on24 === undefined) return [];
  const clock = `${pad(on24)}:${pad(minute)}:${pad(second)}`;
  return toDates(one, two, three)
    .map((each) => toWestern(`${each} ${clock}`))
    .filter(isOnCalendar);
}
