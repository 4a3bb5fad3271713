interface PaceTimes {
  /** From the first request to the run that serves all requests made meanwhile. */
  togetherMs: number;
  /** Minimum from one run to the next. */
  apartMs: number;
}

/** Runs a callback soon after a request, but no more often than allowed. */
export function createPace({ togetherMs, apartMs }: PaceTimes, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isAsked) return;
      isAsked = false;
      wait(apartMs);
      run();
    }, ms);
  };
  return {
    ask(): void {
      isAsked = true;
      if (timer === undefined) wait(togetherMs);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      isAsked = false;
    },
  };
}
