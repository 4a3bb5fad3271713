import { Phrase } from '@site/src/components/Phrase';
import { atom, useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { fillPlaces, readerAccountAtom } from '#client/reader-places.ts';
import { useText } from '#client/texts.ts';

/** It brings the client of the portal's calls, which no page needs at once. */
const ReaderValues = lazy(() =>
  import('./ReaderValues.tsx').then((module) => ({ default: module.ReaderValues })),
);

const settledMs = 1000;

/** The block that reads the account for all of its page. */
const readingBlockAtom = atom<string | null>(null);

/** Reads the account for all blocks of the page, once the page has settled; the first block does it. */
function AccountReader() {
  const id = useId();
  const [reading, setReading] = useAtom(readingBlockAtom);
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(settle, settledMs, true);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (reading === null) setReading(id);
  }, [id, reading, setReading]);
  useEffect(() => () => setReading((now) => (now === id ? null : now)), [id, setReading]);
  if (!isSettled || reading !== id) return null;
  return (
    <Suspense>
      <ReaderValues />
    </Suspense>
  );
}

const notes = {
  mine: 'samples.filled',
  demo: 'samples.account.demo',
  none: 'samples.account.none',
} as const;

/** Says whose account a block of code shows; there from the start, so that nothing moves. */
export function AccountNote({ written }: { written: string }) {
  const text = useText();
  const account = useAtomValue(readerAccountAtom);
  const isFilled = account !== null && fillPlaces(written, account.places) !== written;
  return (
    <p className="muted-sm">
      <Phrase text={text(notes[isFilled ? account.of : 'none'])} />
      <AccountReader />
    </p>
  );
}
