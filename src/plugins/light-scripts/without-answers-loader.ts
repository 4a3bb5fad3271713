/** A schema of an answer: a constant with the name of its type. Comments may contain semicolons. */
const schema = /^(?:export )?const [A-Z]\w* = (?:\/\*[\s\S]*?\*\/|[^;])*;$/gm;

/** Returns the index behind the bracket that closes the one before `start`. */
function findEnd(source: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
  }
  return at;
}

/** Removes the answers' schemas from the portal's calls: pages know their types, and the server checks them. */
export default function withoutAnswers(source: string): string {
  const rest = source.replace(schema, '');
  let light = '';
  let from = 0;
  for (const { 0: begin, index } of rest.matchAll(/\b(?:get|post|stream)\(/g)) {
    const end = index + begin.length;
    const after = findEnd(rest, end);
    if (rest[after] !== '(') continue;
    light += rest.slice(from, end);
    from = after - 1;
  }
  return light + rest.slice(from);
}
