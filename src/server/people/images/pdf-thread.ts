import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findActive } from './pdf-active.ts';

/** What is wrong with a PDF, or that nothing is. */
export type Finding = 'sound' | 'broken' | 'password' | 'active' | 'pages';

/** What the thread is started with. */
export interface AskedPdf {
  bytes: Uint8Array;
  maxPages: number;
}

/** Of what a plain paper is made of, no part is larger once it is unpacked. */
const maxPartBytes = 32 * 1024 * 1024;

/**
 * A packed part of a few megabytes may become thousands of them, in buffers that the limits of a
 * thread do not count. pdf.js doubles its buffer while it unpacks: here it gets none that is larger.
 */
function boundBuffers(): void {
  const { Uint8Array: Plain } = globalThis;
  globalThis.Uint8Array = new Proxy(Plain, {
    construct(target, [length, ...rest]) {
      if (typeof length === 'number' && length > maxPartBytes) throw new RangeError('a bomb');
      return Reflect.construct(target, [length, ...rest]);
    },
  });
}

async function isPageActive(document: PDFDocumentProxy, number: number): Promise<boolean> {
  const page = await document.getPage(number);
  if (await page.getJSActions()) return true;
  const annotations: { subtype?: string }[] = await page.getAnnotations();
  return annotations.some(({ subtype }) => subtype === 'FileAttachment');
}

/** Reads how the document is built and asks what it would do; nothing of it is drawn or run. */
async function examine({ bytes, maxPages }: AskedPdf): Promise<Finding> {
  // Before the reader takes the bytes over.
  const found = findActive(bytes);
  const options = { data: bytes, stopAtErrors: true, verbosity: 0, useWorkerFetch: false };
  const document = await getDocument(options).promise;
  if (document.numPages > maxPages) return 'pages';
  if (document.numPages === 0) return 'broken';
  if ((await document.hasJSActions()) || (await document.getAttachments())) return 'active';
  for (let number = 1; number <= document.numPages; number += 1) {
    if (await isPageActive(document, number)) return 'active';
  }
  if (found === 'active') return 'active';
  // Objects that cannot be looked at are those of an encrypted file, which opens without a password.
  return found === 'sealed' ? 'password' : 'sound';
}

function toFinding(error: Error): Finding {
  return error.name === 'PasswordException' ? 'password' : 'broken';
}

boundBuffers();
parentPort?.postMessage(await examine(workerData as AskedPdf).catch(toFinding));
