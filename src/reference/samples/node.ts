import { passwordSalt } from '#contract/signature.ts';
import { jsonWords, type Notation, writeLiteral } from './literal.ts';
import { type Program, type SampleCall, toProgram } from './program.ts';
import { quoteForJavaScript } from './quote.ts';

const toVariable = (name: string) => (name === 'digest' ? 'businessDigest' : name);

const isName = /^[A-Za-z_$][\w$]*$/;

const notation: Notation = {
  indent: '  ',
  quote: quoteForJavaScript,
  key: (name) => `${isName.test(name) ? name : quoteForJavaScript(name)}: `,
  reference: toVariable,
  object: ['{', '}'],
  list: ['[', ']'],
  words: jsonWords,
  trailingComma: true,
};

function writeSigner(signer: Program['signer']): string {
  if (!signer) return '';
  return `
const cipher = md5(${signer.secret} + '${passwordSalt}').toString('hex').toUpperCase();
const businessDigest = md5(${signer.code} + cipher + privateKey).toString('base64');
`;
}

/** An import of a program, of Node.js's own modules. */
export function toImport(names: string, module: string): string {
  return `import { ${names} } from 'node:${module}';`;
}

/** A module for Node.js 20 and later. */
export function toNodeSample(call: SampleCall): string {
  const { constants, signer, numbersOrder, content } = toProgram(call);
  const lines = constants.map(({ name, value }) => `const ${name} = ${quoteForJavaScript(value)};`);
  return `${toImport(numbersOrder ? 'createHash, randomUUID' : 'createHash', 'crypto')}

${lines.join('\n')}

const md5 = (text) => createHash('md5').update(text).digest();
${writeSigner(signer)}${numbersOrder ? "\nconst txlogisticId = 'DEMO' + randomUUID();" : ''}
const bizContent = JSON.stringify(${writeLiteral(content, notation)});

const response = await fetch(url, {
  method: 'POST',
  headers: {
    apiAccount,
    digest: md5(bizContent + privateKey).toString('base64'),
    timestamp: String(Date.now()),
  },
  body: new URLSearchParams({ bizContent }),
  signal: AbortSignal.timeout(15_000),
});

const answer = await response.text();
console.log(answer);
process.exitCode = JSON.parse(answer).code === '1' ? 0 : 1;
`;
}
