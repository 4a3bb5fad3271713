interface PaceTimes {
  /** From the first question to the run that is for all that are asked meanwhile. */
  togetherMs: number;
  /** From one run to the next, at least. */
  apartMs: number;
}

/** Runs something soon after it is asked for, and no oftener than it may. */
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
