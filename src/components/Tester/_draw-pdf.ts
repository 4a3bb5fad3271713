import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Dots of the canvas for one point of the page: sharp on dense screens, and small enough for a phone. */
const scale = 2;

interface Drawn {
  canvases: HTMLCanvasElement[];
  /** The words of all pages, for who cannot see them. */
  words: string;
}

/** Draws the pages of a PDF; throws where it is none. */
export async function drawPdf(content: Uint8Array): Promise<Drawn> {
  const port = new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), {
    type: 'module',
  });
  // pdf.js keeps what it is given; its worker ends with it.
  const task = getDocument({ data: content.slice(), worker: PDFWorker.create({ port }) });
  try {
    const document = await task.promise;
    const canvases: HTMLCanvasElement[] = [];
    const words: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
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
    return { canvases, words: words.filter((each) => each.trim() !== '').join(' ') };
  } finally {
    await task.destroy();
    port.terminate();
  }
}
