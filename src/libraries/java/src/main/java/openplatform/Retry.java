package openplatform;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Decides which calls are retried, and when. */
final class Retry {
    /** Statuses that do not depend on the request itself: the same call may succeed later. */
    private static final Set<Integer> PASSING = Set.of(429, 500, 502, 503, 504);

    /** Longest wait inside a call. */
    private static final long LONGEST_WAIT_S = 60;

    private Retry() {
    }

    /** Returns true if the same call, with the same id, may succeed later. */
    static boolean isPassing(RuntimeException fault) {
        if (!(fault instanceof ApiException refusal)) {
            return !Thread.currentThread().isInterrupted();
        }
        if (PASSING.contains(refusal.httpStatus())) {
            return refusal.retryAfterS().orElse(0L) <= LONGEST_WAIT_S;
        }
        return refusal.httpStatus() == 409 && !refusal.errors().isEmpty()
            && "in-progress".equals(refusal.errors().get(0).rule());
    }

    /** Milliseconds before the attempt after the given one, counted from 0: 1, 2, 4, 8 s, less a random part. */
    static long toDelayMs(int attempt, Duration first, RuntimeException fault) {
        long askedMs = fault instanceof ApiException refusal
            ? refusal.retryAfterS().orElse(0L) * 1000 : 0;
        double share = ThreadLocalRandom.current().nextDouble(0.5, 1);
        return Math.max(askedMs, (long) (first.toMillis() * Math.pow(2, attempt) * share));
    }
}
