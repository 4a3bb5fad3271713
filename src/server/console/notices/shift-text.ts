const heading = /^ {0,3}(#{1,6})(?=\s)/;
const fenceMark = /^ {0,3}(`{3,}|~{3,})/;
/** An address of this site, without what follows its path: `](/apiDoc/errors`. */
const ownLink = /\]\((\/(?![/\\])[^\s)?#]*)/g;

/** Whether each line is code between fences, or a fence. */
function findCode(lines: readonly string[]): boolean[] {
  let open: string | undefined;
  return lines.map((line) => {
    const mark = fenceMark.exec(line)?.[1];
    const isIn = open !== undefined;
    if (open === undefined) open = mark;
    else if (mark?.startsWith(open)) open = undefined;
    return isIn || mark !== undefined;
  });
}

/**
 * Markdown of a notice as it stands in a page: its headings begin at `level`, and `toAddress` says
 * where an address of this site leads. Code stays as it is.
 */
export function shiftText(
  text: string,
  level: number,
  toAddress: (path: string) => string,
): string {
  const lines = text.split(/\r?\n/);
  const isCode = findCode(lines);
  const toLevel = (line: string) => heading.exec(line)?.[1]?.length;
  const levels = lines.flatMap((line, at) => (isCode[at] ? [] : (toLevel(line) ?? [])));
  const down = level - Math.min(...levels, level);
  const shift = (line: string) => {
    const own = toLevel(line);
    if (own === undefined) return line;
    return line.trimStart().replace(/^#+/, '#'.repeat(Math.min(6, own + down)));
  };
  const lead = (line: string) =>
    line.replace(ownLink, (_link, path: string) => `](${toAddress(path)}`);
  return lines.map((line, at) => (isCode[at] ? line : lead(shift(line)))).join('\n');
}
