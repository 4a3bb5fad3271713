/** The script as this site serves it. */
export const listenFile = 'listen.mjs';

/** Default address of the sample receiver of tracking pushes. */
const sampleReceiver = 'http://localhost:8080/logisticsStatusFeedback';

/** Returns the command that starts the script. The token is not an argument, since process lists show those. */
export function toListenCommand(origin: string, token: string): string {
  return [
    `export LISTEN_TOKEN='${token}'`,
    `node ${listenFile} --url '${origin}' --to '${sampleReceiver}'`,
  ].join('\n');
}
