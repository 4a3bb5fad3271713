import bwipjs from 'bwip-js/node';

/** A Code 128 symbol without its quiet zones. */
export interface Code128 {
  text: string;
  /** Bars as an SVG image, one unit a module. */
  svg: string;
  /** Width in modules. */
  modules: number;
}

export function toCode128(text: string): Code128 {
  const svg = bwipjs.toSVG({ bcid: 'code128', text, scale: 1, height: 10 });
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  return { text, svg, modules };
}
