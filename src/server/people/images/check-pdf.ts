import { Worker } from 'node:worker_threads';
import { pdfType } from '#contract/portal/file.ts';
import { fieldError, type PortalError } from '../portal-error.ts';
import type { CleanPaper } from './clean-image.ts';
import type { AskedPdf, Finding } from './pdf-thread.ts';

/** Papers of a company are a few pages. */
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

/** In a thread of its own, which ends with the file: what makes the reader fail ends nothing else. */
async function examine(asked: AskedPdf, { memoryMb, timeoutMs }: Limits): Promise<Finding> {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // What the reader has to say of a file is nobody's log.
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
 * A PDF as it came, once it is known to be one: whole, open, at most 50 pages, without files inside and
 * without anything that runs, opens, sends or loads something. Throws the fieldError `file` with what is wrong with it.
 */
export async function checkPdf(bytes: Buffer, limits: Partial<Limits> = {}): Promise<CleanPaper> {
  const finding = await examine({ bytes, maxPages: maxPdfPages }, { ...usual, ...limits });
  if (finding !== 'sound') throw refusals[finding]();
  return { type: pdfType, width: 0, height: 0, content: bytes };
}
