import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { answerInTurn } from '#server/runtime/worker-thread.ts';
import type { Dpi } from './rasterise.ts';
import type { PictureFormat } from './to-picture.ts';
import { createTypeset, type Template } from './typeset.ts';

export interface TypesetRequest {
  template: Template;
  /** As returned by `toLabel`, or one by `toSheet`. */
  labels: readonly object[];
  /** Absent for a PDF. */
  picture?: Picture | undefined;
}

/** Labels as pictures of one density. */
export interface Picture {
  format: PictureFormat;
  dpi: Dpi;
}

/** Gives calls priority over labels if cores are short. Outside Linux it would affect the whole process. */
function goAfterCalls() {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

const typeset = createTypeset(Number(workerData));

/** Loaded with the first picture: most servers print PDFs only. */
let loading: ReturnType<typeof loadPictures> | undefined;

async function loadPictures() {
  const { createRasterise } = await import('./rasterise.ts');
  const { toPicture } = await import('./to-picture.ts');
  return { rasterise: await createRasterise(), toPicture };
}

/** Makes one PDF of all labels, or a picture of each. */
async function print({ template, labels, picture }: TypesetRequest): Promise<Uint8Array[]> {
  const pdf = typeset(template, labels, picture?.dpi);
  if (!picture) return [pdf];
  loading ??= loadPictures();
  const { rasterise, toPicture } = await loading;
  const made: Uint8Array[] = [];
  for await (const bitmap of rasterise(pdf, picture.dpi)) {
    made.push(toPicture(bitmap, picture.format, picture.dpi));
  }
  return made;
}

answerInTurn((request: TypesetRequest) =>
  // Lower only after the first, which reads the fonts for many seconds on a busy machine.
  print(request).finally(goAfterCalls),
);
