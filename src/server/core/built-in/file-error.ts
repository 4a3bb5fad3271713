const mostProblemsTold = 20;

/** An unusable file from the staff; the message has one line for each problem and its fix. */
export class FileError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const hidden = problems.length - mostProblemsTold;
    const told = problems.slice(0, mostProblemsTold);
    super([...told, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('\n'));
    this.name = new.target.name;
    this.problems = problems;
  }
}
