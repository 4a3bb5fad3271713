import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { type Barcode, toCode128 } from './code-128.ts';
import { labelFonts } from './fonts.ts';
import { type RawText, toPrintable } from './printable-text.ts';

/** One template of the same name each. */
export type PrintSize = 'one-part' | 'two-part' | 'a4';

/** Makes one PDF of labels, a page each, of what `toLabel` made for their template, while the caller waits. */
type Typeset = (size: PrintSize, labels: readonly object[]) => Buffer;

const templates = path.join(import.meta.dirname, 'templates');
/** Only ever mapped, never on disk. */
const labelsFile = path.join(templates, 'parcels.json');
/** Names of the families, as the template looks through them. */
const fontsFile = path.join(templates, 'fonts.json');

/** Labels back that a compiler remembers its work: what no label used since then is forgotten. */
const remembered = 3;

const toFamily = ({ family }: { family: string }) => family;

/** Bars and printable texts are made here, so that a thread's owner need not wait for them. */
function toSet(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('raw' in value) return toPrintable((value as RawText).raw);
  if ('barcode' in value) return toCode128((value as Barcode).barcode);
  return value;
}

/**
 * With our fonts alone. On Linux the compiler would read all that the machine has before the first
 * label, and no setting of its own keeps it from that; a thread needs the environment of the process for it.
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

/**
 * A typesetter whose compiler is made with the first label. A label is made in one go, so calls cannot
 * mix. All compilers of a process have one memory: `compilers` says how many they are.
 */
export function createTypeset(compilers = 1): Typeset {
  let compiler: NodeCompiler | undefined;
  return (size, labels) => {
    compiler ??= createCompiler();
    try {
      // Data, never source: whatever a text contains, it is only set.
      compiler.mapShadow(labelsFile, Buffer.from(JSON.stringify(labels, toSet)));
      const mainFilePath = path.join(templates, `${size}.typ`);
      return compiler.pdf({ mainFilePath }, { pdfTags: false });
    } finally {
      // Without this a megabyte stays behind for every label: of many, nothing is kept.
      compiler.evictCache(labels.length > remembered ? 0 : remembered * compilers);
    }
  };
}
