/** A word of a command that has a hyphen and is not too long for a line of a phone. */
const option = /(?<= )((?=\S*-)[^\s/]{1,24})(?= |$)/;

/** A command in parts: every second is a word that no line may end in. */
export function splitCommand(command: string): string[] {
  return command.split(option);
}
