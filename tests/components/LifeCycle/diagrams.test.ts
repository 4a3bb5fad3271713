import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOpen, orderStatus } from '#server/core/built-in/orders/order-status.ts';
import { refuseScan } from '#server/core/built-in/tracking/scan-types.ts';
import zh from '../../../i18n/zh-CN/code.json' with { type: 'json' };
import { type Diagram, diagrams } from '../../../src/components/LifeCycle/diagrams.ts';

const texts: Record<string, { message: string }> = zh;

function toCodes({ shapes }: Diagram, kind: string): number[] {
  return shapes
    .filter((shape) => shape.kind === kind && shape.code)
    .map(({ code }) => Number(code));
}

describe('life cycle diagrams', () => {
  it('show every order state, open ones apart from final ones', () => {
    const all = Object.values(orderStatus);
    assert.deepEqual(toCodes(diagrams.order, 'state'), all.filter(isOpen));
    assert.deepEqual(
      toCodes(diagrams.order, 'final'),
      all.filter((status) => !isOpen(status)),
    );
  });

  it('end with the scans that nothing follows', () => {
    const isFinal = (type: number) =>
      Array.from({ length: 14 }, (_, index) => index + 2).every((next) =>
        refuseScan(next, [1, 14, type]),
      );
    const all = Array.from({ length: 15 }, (_, index) => index + 1);
    assert.deepEqual(toCodes(diagrams.parcel, 'final'), all.filter(isFinal));
  });

  it('name each scan of the way once by number', () => {
    const named = texts['lifeCycle.outward.scans']?.message.match(/\d+/g)?.map(Number) ?? [];
    const others = [1, ...toCodes(diagrams.parcel, 'final'), 14];
    const all = Array.from({ length: 15 }, (_, index) => index + 1);
    assert.deepEqual(
      [...named, ...others].sort((a, b) => a - b),
      all,
    );
  });

  it('have texts for everything, inside their frame', () => {
    for (const { width, height, shapes, arrows } of Object.values<Diagram>(diagrams)) {
      const words = [
        ...shapes.flatMap(({ text, inside }) => [text, inside]),
        ...arrows.map(({ text }) => text),
      ];
      for (const id of words.filter(Boolean)) assert.ok(texts[`lifeCycle.${id}`], String(id));
      for (const [x, y, w, h] of [...shapes, ...arrows].flatMap(({ box }) => (box ? [box] : []))) {
        assert.ok(x >= 0 && y >= 0 && x + w <= width && y + h <= height, `${[x, y, w, h]}`);
      }
    }
  });
});
