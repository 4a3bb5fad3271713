import type { Descriptor } from '#contract/versions/descriptors.ts';

interface Run {
  /** File name for the program. */
  file: string;
  command: string;
}

interface Language {
  id: string;
  /** Its own name, the same in every language. */
  name: string;
  /** Language name in Prism. */
  prism: string;
  /** A program that makes one call. */
  call: Run;
  /** A server that receives pushes; cURL has none and sends one instead. */
  receiver: Run;
}

const curl = { file: 'sample.sh', command: 'sh sample.sh' };

/** Sample languages in the order offered; see `toPageLanguages`. */
export const sampleLanguages = [
  { id: 'curl', name: 'cURL', prism: 'bash', call: curl, receiver: curl },
  {
    id: 'node',
    name: 'Node.js',
    prism: 'javascript',
    call: { file: 'sample.mjs', command: 'node sample.mjs' },
    receiver: { file: 'receiver.mjs', command: 'node receiver.mjs 8080' },
  },
  {
    id: 'python',
    name: 'Python',
    prism: 'python',
    call: { file: 'sample.py', command: 'python3 sample.py' },
    receiver: { file: 'receiver.py', command: 'python3 receiver.py 8080' },
  },
  {
    id: 'java',
    name: 'Java',
    prism: 'java',
    // Java 17 reads a source in the system's encoding unless told otherwise.
    call: { file: 'Sample.java', command: 'java -Dfile.encoding=UTF-8 Sample.java' },
    receiver: { file: 'Receiver.java', command: 'java -Dfile.encoding=UTF-8 Receiver.java 8080' },
  },
  {
    id: 'csharp',
    name: 'C#',
    prism: 'csharp',
    call: { file: 'Sample.cs', command: 'mcs -r:System.Net.Http Sample.cs && mono Sample.exe' },
    receiver: { file: 'Receiver.cs', command: 'mcs Receiver.cs && mono Receiver.exe 8080' },
  },
  {
    id: 'php',
    name: 'PHP',
    prism: 'php',
    call: { file: 'sample.php', command: 'php sample.php' },
    receiver: { file: 'receiver.php', command: 'php -S 0.0.0.0:8080 receiver.php' },
  },
  {
    id: 'go',
    name: 'Go',
    prism: 'go',
    call: { file: 'sample.go', command: 'go run sample.go' },
    receiver: { file: 'receiver.go', command: 'go run receiver.go 8080' },
  },
  {
    id: 'ruby',
    name: 'Ruby',
    prism: 'ruby',
    call: { file: 'sample.rb', command: 'ruby sample.rb' },
    receiver: { file: 'receiver.rb', command: 'ruby receiver.rb 8080' },
  },
] as const satisfies readonly Language[];

export type SampleLanguage = (typeof sampleLanguages)[number]['id'];

export const otherNames: Partial<Record<SampleLanguage, readonly string[]>> = {
  curl: ['shell', 'bash'],
  node: ['NodeJS', 'JavaScript', 'TypeScript', 'js'],
  csharp: ['csharp', '.NET', 'dotnet'],
  go: ['golang'],
};

/** A language's name in Latin letters, with signs such as the # of C#. */
const latinWord = /[a-z.#]+/g;

/** Returns the language that a text names in Latin letters, if any: `创建订单php`, `order, C#`. */
export function findSampleLanguage(text: string): SampleLanguage | undefined {
  const words = text.toLowerCase().match(latinWord) ?? [];
  const typed = new Set(words.flatMap((word) => [word, word.replace(/\.$/, '')]));
  const named = sampleLanguages.find(({ id, name }) =>
    [name, ...(otherNames[id] ?? [])].some((each) => typed.has(each.toLowerCase())),
  );
  return named?.id;
}

/** Placeholder for the origin in the built page's program; the reader's browser fills it in. */
export const originPlace = '{origin}';

/** Placeholder for the origin of the pages. */
export const sitePlace = '{site}';

interface Page {
  direction: 'call' | 'push';
  version: Pick<Descriptor, 'major'>;
}

/** Returns a page's languages in order; cURL last if another shows more: it cannot receive, and has no library. */
export function toPageLanguages({ direction, version }: Page) {
  if (direction === 'call' && version.major === 1) return sampleLanguages;
  const [curl, ...receivers] = sampleLanguages;
  return [...receivers, curl] as const;
}
