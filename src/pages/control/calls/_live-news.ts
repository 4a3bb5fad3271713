import type { LiveCall } from '#contract/portal/console-calls.ts';

/** What the live view of a list brought. */
interface LiveNews {
  /** Calls that came into the list. */
  came: number;
  /** Calls that it does not show yet. */
  waiting: number;
  /** Calls may have been made while nobody listened, or were counted alone. */
  isOld: boolean;
  /** Somebody reads in the list: it is theirs to say when it may change. */
  isOffered: boolean;
}

export const noNews: LiveNews = { came: 0, waiting: 0, isOld: false, isOffered: false };

/** Whether the list is to be asked for. */
export function hasNews({ waiting, isOld }: LiveNews): boolean {
  return waiting > 0 || isOld;
}

/** The stream tells something; the list is `held` for its reader or `shown`; or it is `another`. */
export type NewsEvent = LiveCall | { event: 'held' | 'shown' | 'another' };

export function addNews(news: LiveNews, happened: NewsEvent): LiveNews {
  switch (happened.event) {
    case 'calls':
      return { ...news, waiting: news.waiting + happened.count };
    // What was logged between the list, or the last stream, and this one is told by nobody.
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
