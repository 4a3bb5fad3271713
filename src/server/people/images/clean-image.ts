import sharp, { type Metadata, type Sharp } from 'sharp';
import { maxImageMegapixels, type UploadedImage } from '#contract/portal/file.ts';
import { fieldError } from '../portal-error.ts';

export interface CleanPaper extends Pick<UploadedImage, 'type' | 'width' | 'height'> {
  content: Buffer;
}

const types = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

type Format = keyof typeof types;

const maxPixels = maxImageMegapixels * 1_000_000;
/** Limits each side: a row or column of millions of pixels takes seconds to resize. */
export const longestSentSide = 20_000;
/** A licence is legible at this size; longer sides are scaled down. */
const longestSide = 4096;
const quality = 85;
const timeoutS = 20;
/** An encoded image may be larger than the upload. */
const maxBytes = 15_000_000;

/** By the first bytes, before any decoder reads them. */
function toFormat(bytes: Buffer): Format | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  return begins('RIFF') && begins('WEBP', 8) ? 'webp' : undefined;
}

/** The decoder returns only the first frame of an animated PNG without reporting others. */
function isAnimated(bytes: Buffer, { format, pages = 1 }: Metadata): boolean {
  return (
    pages > 1 || (format === 'png' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL'))
  );
}

function openImage(bytes: Buffer, limitInputPixels: number | false): Sharp {
  return sharp(bytes, { limitInputPixels, failOn: 'error' });
}

/** Decoder errors count as invalid files. */
function orBroken<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause) => {
    throw Object.assign(fieldError('file', 'portal.imageBroken'), { cause });
  });
}

/** Reads only the header: detects decompression bombs by their declared size. */
async function assertImage(bytes: Buffer, format: Format): Promise<void> {
  const head = await orBroken(openImage(bytes, false).metadata());
  if (head.format !== format) throw fieldError('file', 'portal.imageType');
  if (head.width * head.height > maxPixels) {
    throw fieldError('file', 'portal.imagePixels', { limit: maxImageMegapixels });
  }
  if (Math.max(head.width, head.height) > longestSentSide) {
    throw fieldError('file', 'portal.imageSide', { limit: longestSentSide });
  }
  if (isAnimated(bytes, head)) throw fieldError('file', 'portal.imageAnimated');
}

function encode(image: Sharp, format: Format): Sharp {
  if (format === 'png') return image.png({ compressionLevel: 9 });
  return format === 'jpeg' ? image.jpeg({ quality }) : image.webp({ quality });
}

/**
 * Re-encodes the image of a file, upright and without metadata or trailing data. Throws the
 * fieldError `file` with the reason.
 */
export async function cleanImage(bytes: Buffer): Promise<CleanPaper> {
  const format = toFormat(bytes);
  if (!format) throw fieldError('file', 'portal.imageType');
  await assertImage(bytes, format);
  const image = openImage(bytes, maxPixels)
    .timeout({ seconds: timeoutS })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const made = await orBroken(encode(image, format).toBuffer({ resolveWithObject: true }));
  if (made.data.length > maxBytes) throw fieldError('file', 'portal.imageDetail');
  const { width, height } = made.info;
  return { type: types[format], width, height, content: made.data };
}
