/** The script as this site serves it. */
export const listenFile = 'listen.mjs';

/** Where the sample receiver of tracking pushes listens as it stands. */
const sampleReceiver = 'http://localhost:8080/logisticsStatusFeedback';

/** What starts the script; whoever lists processes sees their arguments, so the token is none. */
export function toListenCommand(origin: string, token: string): string {
  return [
    `export LISTEN_TOKEN='${token}'`,
    `node ${listenFile} --url '${origin}' --to '${sampleReceiver}'`,
  ].join('\n');
}
