import { checkPdf } from './check-pdf.ts';
import { type CleanPaper, cleanImage } from './clean-image.ts';

/** By the first bytes a PDF, which is looked through and kept, or an image, which is made anew. */
export function cleanPaper(bytes: Buffer): Promise<CleanPaper> {
  const isPdf = bytes.toString('latin1', 0, 5) === '%PDF-';
  return isPdf ? checkPdf(bytes) : cleanImage(bytes);
}
