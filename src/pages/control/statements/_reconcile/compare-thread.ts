import { type CompareRequest, compareFile } from './compare-file.ts';

/* A worker from our own origin: the file stays in the browser, and the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<CompareRequest>) => {
  postMessage(compareFile(data));
});
