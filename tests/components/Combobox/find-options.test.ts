import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type ComboOption,
  findExact,
  findOptions,
} from '../../../src/components/Combobox/find-options.ts';

const places: ComboOption[] = [
  { value: 'القاهرة', label: 'Cairo', detail: 'القاهرة', others: ['Al Qahira', 'Kairo'] },
  { value: 'القاهرة الجديدة', label: 'New Cairo', detail: 'القاهرة الجديدة' },
  { value: 'الإسكندرية', label: 'Alexandria', detail: 'الإسكندرية', others: ['Iskandariya'] },
  { value: 'Hồ Chí Minh', label: 'Hồ Chí Minh' },
];

const found = (typed: string) => findOptions(places, typed).map(({ label }) => label);

describe('options of a combobox', () => {
  it('are all listed before anything is typed', () => {
    for (const typed of ['', '  ']) assert.equal(found(typed).length, places.length);
  });

  it('are found in either script, ignoring marks and case, best match first', () => {
    assert.deepEqual(found('cairo'), ['Cairo', 'New Cairo']);
    assert.deepEqual(found('القاهره'), ['Cairo', 'New Cairo']);
    assert.deepEqual(found('اسكندرية'), ['Alexandria']);
    assert.deepEqual(found('ISKAN'), ['Alexandria']);
    assert.deepEqual(found('ho chi'), ['Hồ Chí Minh']);
    assert.deepEqual(found('cairo new'), ['New Cairo']);
    assert.deepEqual(found('nowhere'), []);
  });

  it('are chosen by a full name that only one option has', () => {
    assert.equal(findExact(places, ' kairo ')?.value, 'القاهرة');
    assert.equal(findExact(places, 'cair'), undefined);
    assert.equal(findExact(places, ''), undefined);
    const twins = [...places, { value: 'x', label: 'Cairo' }];
    assert.equal(findExact(twins, 'Cairo'), undefined);
    const closed = [{ value: 'x', label: 'Paris', disabled: true }];
    assert.equal(findExact(closed, 'Paris'), undefined);
  });
});
