import { createCanvas, GlobalFonts, type ImageData } from '@napi-rs/canvas';

const mmPerInch = 25.4;
const inkBelow = 128;

/** A rectangle of a page, in millimetres from its upper left corner. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Black dots row by row, without white margins. */
export interface Ink {
  width: number;
  height: number;
  has(x: number, y: number): boolean;
}

function findInk(
  picture: ImageData,
  left: number,
  top: number,
  right: number,
  bottom: number,
): Ink {
  // Taken out of the picture once, because each access crosses into native code.
  const { data, width } = picture;
  const isBlack = (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < inkBelow;
  let [x0, y0, x1, y1] = [right, bottom, left - 1, top - 1];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (!isBlack(x, y)) continue;
      [x0, y0] = [Math.min(x0, x), Math.min(y0, y)];
      [x1, y1] = [Math.max(x1, x), Math.max(y1, y)];
    }
  }
  return {
    width: Math.max(0, x1 - x0 + 1),
    height: Math.max(0, y1 - y0 + 1),
    has: (x, y) => isBlack(x0 + x, y0 + y),
  };
}

/** The ink in a part of a page. */
export function inkOf(picture: ImageData, area: Area, dotsPerInch: number): Ink {
  const dots = (mm: number) => Math.round((mm / mmPerInch) * dotsPerInch);
  const { left, top, width, height } = area;
  return findInk(picture, dots(left), dots(top), dots(left + width), dots(top + height));
}

/** The same text set by another typesetter (Skia with HarfBuzz) in the font of a file. */
export function inkOfText(text: string, fontFile: string, direction: 'ltr' | 'rtl'): Ink {
  GlobalFonts.registerFromPath(fontFile, fontFile);
  const canvas = createCanvas(2400, 400);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.font = `100px "${fontFile}"`;
  context.direction = direction;
  context.textAlign = 'center';
  context.fillText(text, canvas.width / 2, 250);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  return findInk(picture, 0, 0, canvas.width, canvas.height);
}

/** Share of ink that two texts have in common at the same size: 0 to 1. */
export function compareInk(one: Ink, other: Ink): number {
  const [columns, rows] = [400, 80];
  let [both, either] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [a, b] = [one, other].map((ink) =>
        ink.has(
          Math.floor(((column + 0.5) / columns) * ink.width),
          Math.floor(((row + 0.5) / rows) * ink.height),
        ),
      );
      if (a && b) both += 1;
      if (a || b) either += 1;
    }
  }
  return both / either;
}
