import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// A worker from our own origin, as the page's content security policy requires.
handler({ deriveKey });
