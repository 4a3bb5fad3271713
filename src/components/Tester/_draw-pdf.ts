import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Canvas pixels per point of the page: sharp on dense screens, yet small enough for a phone. */
const scale = 2;

/** Each page takes megabytes of the tab's memory; a label has one. */
const mostPages = 10;

export interface Drawn {
  canvases: HTMLCanvasElement[];
  /** Words of these pages, for screen readers. */
  words: string;
  /** Pages of the PDF; only the first are drawn. */
  total: number;
}

/** Draws a PDF's first pages; throws for other content and on abort. pdf.js transfers `content` to its worker. */
export async function drawPdf(content: Uint8Array, signal: AbortSignal): Promise<Drawn> {
  const port = new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), {
    type: 'module',
  });
  const task = getDocument({ data: content, worker: PDFWorker.create({ port }) });
  try {
    const document = await task.promise;
    const canvases: HTMLCanvasElement[] = [];
    const words: string[] = [];
    const total = document.numPages;
    for (let number = 1; number <= Math.min(total, mostPages); number += 1) {
      signal.throwIfAborted();
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale });
      const canvas = window.document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const { items } = await page.getTextContent();
      words.push(...items.map((item) => ('str' in item ? item.str : '')));
      canvases.push(canvas);
    }
    return { canvases, words: words.filter((each) => each.trim() !== '').join(' '), total };
  } finally {
    await task.destroy();
    port.terminate();
  }
}
