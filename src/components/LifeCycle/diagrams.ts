/** Left, top, width and height in units of the drawing, as laid out from left to right. */
type Box = readonly [x: number, y: number, width: number, height: number];
type Point = readonly [x: number, y: number];

/** `text` is an id under `lifeCycle.`, shown after the code. */
export interface Shape {
  kind: 'state' | 'final' | 'group';
  box: Box;
  text: string;
  code?: string;
  inside?: string;
}

export interface Arrow {
  from: Point;
  to: Point;
  /** Words beside the arrow, and their position. */
  text?: string;
  box?: Box;
}

export interface Diagram {
  width: number;
  height: number;
  shapes: readonly Shape[];
  arrows: readonly Arrow[];
}

const state = (code: string, box: Box): Shape => ({ kind: 'state', box, text: code, code });

/** protocol.md §7, order status. */
const order: Diagram = {
  width: 440,
  height: 440,
  shapes: [
    { kind: 'group', box: [4, 50, 260, 280], text: 'open' },
    state('100', [24, 92, 220, 44]),
    state('101', [24, 176, 220, 44]),
    state('102', [24, 260, 220, 44]),
    { kind: 'final', box: [24, 388, 220, 44], text: '103', code: '103' },
    { kind: 'final', box: [336, 176, 100, 60], text: '104', code: '104' },
  ],
  arrows: [
    { from: [134, 8], to: [134, 50], text: 'create', box: [144, 8, 200, 32] },
    { from: [134, 136], to: [134, 176], text: 'outlet', box: [144, 140, 112, 32] },
    { from: [134, 220], to: [134, 260], text: 'salesperson', box: [144, 224, 112, 32] },
    { from: [134, 330], to: [134, 388], text: 'pickUp', box: [144, 342, 200, 32] },
    { from: [264, 206], to: [336, 206], text: 'cancel', box: [268, 170, 64, 32] },
  ],
};

/** The scans after a pick-up (protocol.md §7), as src/server/core/built-in/tracking/scan-types.ts allows them. */
const parcel: Diagram = {
  width: 440,
  height: 540,
  shapes: [
    { kind: 'state', box: [90, 4, 260, 44], text: 'picked', code: '1' },
    { kind: 'group', box: [4, 88, 432, 132], text: 'outward', inside: 'outward.scans' },
    { kind: 'final', box: [4, 268, 190, 44], text: 'signed', code: '10' },
    { kind: 'state', box: [236, 268, 200, 44], text: 'return', code: '14' },
    { kind: 'group', box: [136, 352, 300, 100], text: 'back', inside: 'back.scans' },
    { kind: 'final', box: [236, 492, 200, 44], text: 'returnSigned', code: '13' },
  ],
  arrows: [
    { from: [220, 48], to: [220, 88] },
    { from: [99, 220], to: [99, 268] },
    { from: [336, 220], to: [336, 268] },
    { from: [336, 312], to: [336, 352] },
    { from: [336, 452], to: [336, 492] },
  ],
};

export const diagrams = { order, parcel };
