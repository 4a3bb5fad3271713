import { Worker } from 'node:worker_threads';
import { pdfType } from '#contract/portal/file.ts';
import { fieldError, type PortalError } from '../portal-error.ts';
import type { CleanPaper } from './clean-image.ts';
import type { AskedPdf, Finding } from './pdf-thread.ts';

/** Company documents have a few pages. */
export const maxPdfPages = 50;

interface Limits {
  memoryMb: number;
  timeoutMs: number;
}

const usual: Limits = { memoryMb: 192, timeoutMs: 20_000 };

const refusals: Record<Exclude<Finding, 'sound'>, () => PortalError> = {
  broken: () => fieldError('file', 'portal.pdfBroken'),
  password: () => fieldError('file', 'portal.pdfPassword'),
  active: () => fieldError('file', 'portal.pdfActive'),
  pages: () => fieldError('file', 'portal.pdfPages', { limit: maxPdfPages }),
};

/** In a separate thread per file, so that a crash of the parser affects nothing else. */
async function examine(asked: AskedPdf, { memoryMb, timeoutMs }: Limits): Promise<Finding> {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Warnings of the parser are not logged.
    stdout: true,
    stderr: true,
  });
  const found = Promise.withResolvers<Finding>();
  worker.once('message', found.resolve);
  worker.once('error', () => found.resolve('broken'));
  worker.once('exit', () => found.resolve('broken'));
  const timer = setTimeout(() => found.resolve('broken'), timeoutMs);
  const finding = await found.promise;
  clearTimeout(timer);
  await worker.terminate();
  return finding;
}

/**
 * Returns a PDF unchanged if it is complete, has no password, at most 50 pages, no embedded files
 * and no active content. Throws the fieldError `file` with the reason.
 */
export async function checkPdf(bytes: Buffer, limits: Partial<Limits> = {}): Promise<CleanPaper> {
  const finding = await examine({ bytes, maxPages: maxPdfPages }, { ...usual, ...limits });
  if (finding !== 'sound') throw refusals[finding]();
  return { type: pdfType, width: 0, height: 0, content: bytes };
}
