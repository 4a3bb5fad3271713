import type { Notice } from '#contract/portal/notice.ts';
import { FairQueue } from '#server/runtime/fair-queue.ts';
import { type ThreadEnded, WorkerThread } from '#server/runtime/worker-thread.ts';
import type { EntryKind } from '../../../search/entry.ts';

/** A search in a file of the build, in the language of its texts. */
export interface Question {
  file: string;
  locale: string;
  query: string;
  /** Restricts the search to one kind. */
  kind?: EntryKind;
}

/** Notices to search as well. */
export interface NoticeSource {
  /** Changes when any of their texts changes. */
  key: string;
  /** Reads them; called only if the thread does not know the key. */
  read(): Promise<NoticeList>;
}

/** A request to the thread. */
export interface Asked extends Question {
  noticeKey?: string | undefined;
  notices?: NoticeList;
}

/** Notices, which no file of the build contains. */
export interface NoticeList {
  /** Title of their page. */
  title: string;
  /** Root-relative address of that page's Markdown. */
  address: string;
  notices: readonly Pick<Notice, 'id' | 'title' | 'body' | 'locale'>[];
}

/** A search result; texts are without marks. */
export interface Found {
  kind: EntryKind;
  /** Section, field path, error code with its text, or notice. */
  title: string;
  page: string;
  /** Root-relative, without `.md` and anchor; the address of a notice. */
  path: string;
  anchor: string;
  excerpt: string;
  /** Locale of its texts. */
  locale: string;
}

/** Few for one network or account, so that others get their turn. */
const mostWaiting = { inAll: 16, ofOne: 8 };
const usualMs = 100;
/** An index takes tens of megabytes: it is made by the first search. */
const idleMs = 5 * 60 * 1000;
/** A thread that answers nothing for so long, while a search waits, hangs. */
const hangsAfterMs = 30_000;

/** Searches the documentation in a thread that ends after the last search. */
export class DocumentSearch {
  readonly #thread: WorkerThread<Asked, Found[] | undefined>;
  readonly #queue = new FairQueue({
    name: 'the search of the documentation',
    mostRunning: 1,
    mostWaiting,
    usualMs,
  });
  #ending: Promise<void> | undefined;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(onEnded: (error: ThreadEnded) => void) {
    const script = new URL('./search-in-thread.ts', import.meta.url);
    const name = 'the thread that searches the documentation';
    this.#thread = new WorkerThread({ script, name, mostWaiting: 1, onEnded });
  }

  /** Returns the best results first; askers take turns. Rejects with QueueFull, or if the thread died or hung. */
  find(question: Question, asker: string, notices?: NoticeSource): Promise<Found[]> {
    return this.#queue.take(asker, () => this.#find(question, notices));
  }

  async #find(question: Question, notices?: NoticeSource): Promise<Found[]> {
    const asked = { ...question, noticeKey: notices?.key };
    const found = await this.#ask(asked);
    if (found || !notices) return found ?? [];
    return (await this.#ask({ ...asked, notices: await notices.read() })) ?? [];
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#ending ??= this.#thread.close().finally(() => {
      this.#ending = undefined;
    });
    return this.#ending;
  }

  /** Resolves to undefined if the thread lacks the notices. */
  async #ask(asked: Asked): Promise<Found[] | undefined> {
    await this.#ending;
    this.#waiting += 1;
    this.#closeAfter(hangsAfterMs);
    try {
      return await this.#thread.ask(asked);
    } finally {
      this.#waiting -= 1;
      this.#closeAfter(this.#waiting > 0 ? hangsAfterMs : idleMs);
    }
  }

  #closeAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.close(), ms).unref();
  }
}
