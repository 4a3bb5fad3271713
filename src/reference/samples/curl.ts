import { passwordSalt } from '#contract/signature.ts';
import { jsonWords, type Notation, writeLiteral } from './literal.ts';
import { type Program, type SampleCall, toProgram, toUpperSnake } from './program.ts';
import { quoteForJson, quoteForShell } from './quote.ts';

/** What the program computes is in lower case. */
const computed: Record<string, string> = {
  digest: 'business_digest',
  txlogisticId: 'txlogistic_id',
};
const toVariable = (name: string) => computed[name] ?? toUpperSnake(name);

/** JSON inside single quotes of the shell, which a variable steps out of. */
const notation: Notation = {
  indent: '  ',
  quote: (text) => quoteForJson(text).replaceAll("'", `'\\''`),
  key: (name) => `${notation.quote(name)}: `,
  reference: (name) => `"'"$${toVariable(name)}"'"`,
  object: ['{', '}'],
  list: ['[', ']'],
  words: jsonWords,
  trailingComma: false,
};

function writeSigner(signer: Program['signer']): string {
  if (!signer) return '';
  const [code, secret] = [toVariable(signer.code), toVariable(signer.secret)];
  return `
cipher=$(printf '%s' "\${${secret}}${passwordSalt}" |
  openssl dgst -md5 -r | cut -c 1-32 | tr a-f A-F)
business_digest=$(md5_base64 "$${code}$cipher$PRIVATE_KEY")
`;
}

/** A shell script that signs and sends the content; `headers` follow those that sign it. */
function writeScript(program: Program, headers: readonly string[]): string {
  const { constants, signer, numbersOrder, content } = program;
  const lines = constants.map(({ name, value }) => `${toUpperSnake(name)}=${quoteForShell(value)}`);
  return `#!/bin/sh
set -eu

${lines.join('\n')}

md5_base64() {
  printf '%s' "$1" | openssl dgst -md5 -binary | openssl base64
}
${writeSigner(signer)}${numbersOrder ? '\ntxlogistic_id="DEMO$(openssl rand -hex 8)"' : ''}
biz_content='${writeLiteral(content, notation)}'

answer=$(
  curl -sS --max-time 15 "$URL" \\
    -H "apiAccount: $API_ACCOUNT" \\
    -H "digest: $(md5_base64 "$biz_content$PRIVATE_KEY")" \\
    -H "timestamp: $(date +%s)000" \\
${headers.map((header) => `    -H ${header} \\\n`).join('')}\
    --data-urlencode "bizContent=$biz_content"
)
printf '%s\\n' "$answer"

case $answer in
  *'"code":"1"'*) ;;
  *) exit 1 ;;
esac
`;
}

/** A shell script that makes the call with cURL and OpenSSL. */
export function toCurlSample(call: SampleCall): string {
  return writeScript(toProgram(call), []);
}

/** A shell script that sends the reader's own receiver a push, signed as the courier signs it. */
export function toCurlPush(call: Omit<SampleCall, 'businessDigest'>): string {
  const program = toProgram({ ...call, businessDigest: 'never' });
  return writeScript(program, ['"x-push-id: $(date +%s)"', '"x-push-attempt: 1"']);
}
