import { passwordSalt } from '#contract/signature.ts';
import { type Notation, writeLiteral } from './literal.ts';
import { type Program, type SampleCall, toProgram, toUpperSnake } from './program.ts';
import { quoteDouble } from './quote.ts';

/** What the program computes is in lower case. */
const computed: Record<string, string> = {
  digest: 'business_digest',
  txlogisticId: 'txlogistic_id',
};
const toVariable = (name: string) => computed[name] ?? toUpperSnake(name);

const notation: Notation = {
  indent: '    ',
  quote: quoteDouble,
  key: (name) => `${quoteDouble(name)}: `,
  reference: toVariable,
  object: ['{', '}'],
  list: ['[', ']'],
  words: { true: 'True', false: 'False', null: 'None' },
  trailingComma: true,
};

function writeSigner(signer: Program['signer']): string {
  if (!signer) return '';
  const [code, secret] = [toVariable(signer.code), toVariable(signer.secret)];
  return `
cipher = md5(${secret} + "${passwordSalt}").hex().upper()
business_digest = to_base64(md5(${code} + cipher + PRIVATE_KEY))
`;
}

/** A script for Python 3. */
export function toPythonSample(call: SampleCall): string {
  const { constants, signer, numbersOrder, content } = toProgram(call);
  const lines = constants.map(({ name, value }) => `${toUpperSnake(name)} = ${quoteDouble(value)}`);
  return `import base64
import hashlib
import json
import sys
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

${lines.join('\n')}


def md5(text):
    return hashlib.md5(text.encode()).digest()


def to_base64(data):
    return base64.b64encode(data).decode()

${writeSigner(signer)}${numbersOrder ? '\ntxlogistic_id = f"DEMO{time.time_ns()}"' : ''}
content = ${writeLiteral(content, notation)}
biz_content = json.dumps(content, ensure_ascii=False)

request = Request(
    URL,
    data=urlencode({"bizContent": biz_content}).encode(),
    headers={
        "apiAccount": API_ACCOUNT,
        "digest": to_base64(md5(biz_content + PRIVATE_KEY)),
        "timestamp": str(int(time.time() * 1000)),
    },
)
with urlopen(request, timeout=15) as response:
    answer = response.read().decode()

print(answer)
sys.exit(0 if json.loads(answer)["code"] == "1" else 1)
`;
}
