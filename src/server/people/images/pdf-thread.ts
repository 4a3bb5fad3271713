import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findActive } from './pdf-active.ts';

/** Result of the check of a PDF. */
export type Finding = 'sound' | 'broken' | 'password' | 'active' | 'pages';

/** Data for starting the thread. */
export interface AskedPdf {
  bytes: Uint8Array;
  maxPages: number;
}

/** Larger than any decompressed part of an ordinary document. */
const maxPartBytes = 32 * 1024 * 1024;

/**
 * A compressed part of a few megabytes may become thousands, in buffers that the limits of a thread
 * do not count. pdf.js doubles its buffer while it decompresses: this caps the buffer's size.
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

/** Reads the document's structure and actions without rendering or running anything. */
async function examine({ bytes, maxPages }: AskedPdf): Promise<Finding> {
  // Before the parser takes ownership of the bytes.
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
  // Unreadable objects belong to an encrypted file that opens without a password.
  return found === 'sealed' ? 'password' : 'sound';
}

function toFinding(error: Error): Finding {
  return error.name === 'PasswordException' ? 'password' : 'broken';
}

boundBuffers();
parentPort?.postMessage(await examine(workerData as AskedPdf).catch(toFinding));
