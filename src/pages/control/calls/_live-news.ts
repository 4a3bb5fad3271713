import type { LiveCall } from '#contract/portal/console-calls.ts';

interface LiveNews {
  came: number;
  /** Calls not shown yet. */
  waiting: number;
  /** Calls may have been missed between streams, or were only counted. */
  isOld: boolean;
  /** The reader is in the list and decides when it may change. */
  isOffered: boolean;
}

export const noNews: LiveNews = { came: 0, waiting: 0, isOld: false, isOffered: false };

export function hasNews({ waiting, isOld }: LiveNews): boolean {
  return waiting > 0 || isOld;
}

/** An event of the stream; `held` for the reader of the list, `shown`, or `another` list. */
export type NewsEvent = LiveCall | { event: 'held' | 'shown' | 'another' };

export function addNews(news: LiveNews, happened: NewsEvent): LiveNews {
  switch (happened.event) {
    case 'calls':
      return { ...news, waiting: news.waiting + happened.count };
    // The stream does not report calls logged between the list, or the last stream, and this one.
    case 'open':
    case 'leftOut':
      return { ...news, isOld: true };
    case 'held':
      return news.isOffered ? news : { ...news, isOffered: true };
    case 'shown':
      return { ...noNews, came: news.came + news.waiting };
    case 'another':
      return noNews;
    case 'alive':
      return news;
  }
}
