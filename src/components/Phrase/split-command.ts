/** A word of a command with a hyphen, short enough for a line on a phone. */
const option = /(?<= )((?=\S*-)[^\s/]{1,24})(?= |$)/;

/** Splits a command: every second part is a word that must not be broken. */
export function splitCommand(command: string): string[] {
  return command.split(option);
}
