import { passwordSalt } from '#contract/signature.ts';
import { jsonWords, type Notation, writeLiteral } from './literal.ts';
import { type Program, type SampleCall, toProgram, toUpperSnake } from './program.ts';
import { quoteForPhp } from './quote.ts';

/** What the program computes is a variable. */
const computed: Record<string, string> = {
  digest: '$businessDigest',
  txlogisticId: '$txlogisticId',
};
const toVariable = (name: string) => computed[name] ?? toUpperSnake(name);

const notation: Notation = {
  indent: '    ',
  quote: quoteForPhp,
  key: (name) => `${quoteForPhp(name)} => `,
  reference: toVariable,
  object: ['[', ']'],
  // An empty array would become a JSON list.
  emptyObject: '(object) []',
  list: ['[', ']'],
  words: jsonWords,
  trailingComma: true,
};

function writeSigner(signer: Program['signer']): string {
  if (!signer) return '';
  const [code, secret] = [toVariable(signer.code), toVariable(signer.secret)];
  return `
$cipher = strtoupper(md5(${secret} . '${passwordSalt}'));
$businessDigest = base64_encode(md5(${code} . $cipher . PRIVATE_KEY, true));
`;
}

/** A script for PHP 8 without extensions. */
export function toPhpSample(call: SampleCall): string {
  const { constants, signer, numbersOrder, content } = toProgram(call);
  const lines = constants.map(
    ({ name, value }) => `const ${toUpperSnake(name)} = ${quoteForPhp(value)};`,
  );
  return `<?php

declare(strict_types=1);

${lines.join('\n')}
${writeSigner(signer)}${numbersOrder ? "\n$txlogisticId = 'DEMO' . bin2hex(random_bytes(8));" : ''}
$content = ${writeLiteral(content, notation)};
$bizContent = json_encode($content, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);

$answer = file_get_contents(URL, false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Content-Type: application/x-www-form-urlencoded',
        'apiAccount: ' . API_ACCOUNT,
        'digest: ' . base64_encode(md5($bizContent . PRIVATE_KEY, true)),
        'timestamp: ' . (int) (microtime(true) * 1000),
    ],
    'content' => http_build_query(['bizContent' => $bizContent]),
    'timeout' => 15,
    'ignore_errors' => true,
]]));
if ($answer === false) {
    exit(1);
}

echo $answer, PHP_EOL;
exit(json_decode($answer)->code === '1' ? 0 : 1);
`;
}
