import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import bwipjs from 'bwip-js/node';
import { labelFonts } from './fonts.ts';
import { type RawText, toPrintable } from './printable-text.ts';
import type { Dpi } from './rasterise.ts';

/** Each has one template of the same name. */
export type PrintSize = 'one-part' | 'two-part' | 'a4';

/** Labels, or one hand-over sheet. */
export type Template = PrintSize | 'manifest';

/**
 * Makes one PDF with a page per label from what `toLabel` returned for the template; blocks the caller. With
 * a density, page and bars are whole dots of it.
 */
type Typeset = (template: Template, labels: readonly object[], dpi?: Dpi) => Buffer;

export interface Barcode {
  barcode: string;
}

/** A Code 128 symbol without its quiet zones. */
interface Code128 {
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
function toCode128(text: string): Code128 {
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

const templates = path.join(import.meta.dirname, 'templates');
/** Only mapped in memory, never on disk. */
const labelsFile = path.join(templates, 'parcels.json');
const fontsFile = path.join(templates, 'fonts.json');

/** Number of past labels whose compiled parts are cached. */
const remembered = 3;

const toFamily = ({ family }: { family: string }) => family;

/** Makes bars and printable texts here, so that the thread's owner need not wait for them. */
function toSet(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('raw' in value) return toPrintable((value as RawText).raw);
  if ('barcode' in value) return toCode128((value as Barcode).barcode);
  return value;
}

/**
 * Uses only our fonts. On Linux the compiler would otherwise read all fonts of the machine before the first
 * label, and has no setting against that; hence the thread needs the environment of the process.
 */
function createCompiler(): NodeCompiler {
  const { env } = process;
  const before = env.FONTCONFIG_FILE;
  env.FONTCONFIG_FILE = path.join(templates, 'fonts.conf');
  try {
    const compiler = NodeCompiler.create({
      workspace: templates,
      // Read when a text first needs them; each PDF carries only the letters it shows.
      fontArgs: [{ fontPaths: labelFonts.flatMap(({ files }) => files) }],
    });
    compiler.mapShadow(fontsFile, Buffer.from(JSON.stringify(labelFonts.map(toFamily))));
    return compiler;
  } finally {
    if (before === undefined) delete env.FONTCONFIG_FILE;
    else env.FONTCONFIG_FILE = before;
  }
}

/** All compilers of a process share memory: `compilers` is their number. */
export function createTypeset(compilers = 1): Typeset {
  let compiler: NodeCompiler | undefined;
  return (template, labels, dpi) => {
    compiler ??= createCompiler();
    try {
      // Passed as data, never source: any text is only typeset.
      const parcels = JSON.stringify({ labels, dpi: dpi ?? null }, toSet);
      compiler.mapShadow(labelsFile, Buffer.from(parcels));
      const mainFilePath = path.join(templates, `${template}.typ`);
      return compiler.pdf({ mainFilePath }, { pdfTags: false });
    } finally {
      // Without this every label leaves a megabyte behind; a PDF of many keeps nothing.
      compiler.evictCache(labels.length > remembered ? 0 : remembered * compilers);
    }
  };
}
