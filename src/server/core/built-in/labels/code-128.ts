import bwipjs from 'bwip-js/node';

export interface Barcode {
  barcode: string;
}

/** A Code 128 symbol without its quiet zones. */
export interface Code128 {
  text: string;
  /** Bars as an SVG image, one unit a module wide and one high. */
  svg: string;
  modules: number;
}

/** Returns the widths of bar, space, bar … in modules. */
function toWidths(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (symbol && 'sbs' in symbol) return symbol.sbs;
  throw new Error(`no Code 128 symbol of ${text}`);
}

/** Draws the bars itself: the library's drawing takes fifteen times as long as its encoding. */
export function toCode128(text: string): Code128 {
  let modules = 0;
  const bars = toWidths(text).map((width, index) => {
    const from = modules;
    modules += width;
    return index % 2 === 0 ? `M${from} 0h${width}v1h-${width}z` : '';
  });
  const viewBox = `0 0 ${modules} 1`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="${bars.join('')}"/></svg>`;
  return { text, svg, modules };
}
