import { fileURLToPath } from 'node:url';
import type { PictureKind } from '#contract/operations/logistics/_picture.ts';
import { onDemand } from '#server/runtime/gradual.ts';
import type { CleanPicture } from './picture-store.ts';

/** What the picture says; every letter is Latin. */
interface Drawing {
  kind: PictureKind;
  /** `SANDBOX` */
  title: string;
  /** Name of the kind, waybill and time, a line each. */
  lines: readonly string[];
}

const width = 960;
const height = 720;
const margin = 64;

/** Our own font, so that it looks the same on every machine. */
const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
);

/** It takes 10 MB, and few servers ever draw a picture. */
const loadSharp = onDemand(() => import('sharp'));

const parcel =
  '<g stroke="#8a6a3c" stroke-width="6"><path d="M560 300l180-70 180 70v220l-180 70-180-70z" fill="#d8b98a"/><path d="M560 300l180 70 180-70M740 370v220" fill="none"/></g>';
const stroke =
  '<path d="M90 560c60-160 120-180 110-80s-60 120-20 40 120-160 130-70-40 90 10 30 110-110 120-40 60 40 110-20 150-40 240-30" fill="none" stroke="#1f3a5f" stroke-width="7"/>';
const warning =
  '<path d="M650 390l60 116h-120z" fill="#c0392b"/><path d="M650 426v40m0 16v10" stroke="#fff" stroke-width="10"/>';

const figures: Record<PictureKind, string> = {
  delivery: parcel,
  'pick-up': parcel,
  problem: parcel + warning,
  signature: stroke,
  'pick-up-signature': stroke,
};

const toBackground = (kind: PictureKind) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f2f4f7"/><rect y="${height - 60}" width="100%" height="60" fill="#dfe4ea"/>${figures[kind]}</svg>`,
  );

/** Draws a picture of a sandbox parcel that says so; the same drawing gives the same bytes. */
export async function drawPicture({ kind, title, lines }: Drawing): Promise<CleanPicture> {
  const { default: sharp } = await loadSharp();
  const toText = (text: string, size: number, top: number) => ({
    input: {
      // Markup of Pango: none of our texts has any.
      text: { text, fontfile, font: `Noto Sans Bold ${size}`, rgba: true, dpi: 96 },
    },
    left: margin,
    top,
  });
  const content = await sharp(toBackground(kind))
    .composite([
      toText(`<span foreground="#c0392b">${title}</span>`, 54, margin),
      ...lines.map((line, at) =>
        toText(`<span foreground="#1f2d3d">${line}</span>`, 24, 170 + 52 * at),
      ),
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return { type: 'image/png', content };
}
