import { passwordSalt } from '#contract/signature.ts';
import { type Notation, writeLiteral } from './literal.ts';
import { type Program, type SampleCall, toProgram, toUpperSnake } from './program.ts';
import { quoteForRuby } from './quote.ts';

/** What the program computes is in lower case. */
const computed: Record<string, string> = {
  digest: 'business_digest',
  txlogisticId: 'txlogistic_id',
};
const toVariable = (name: string) => computed[name] ?? toUpperSnake(name);

const isName = /^[A-Za-z_]\w*$/;

const notation: Notation = {
  indent: '  ',
  quote: quoteForRuby,
  key: (name) => `${isName.test(name) ? name : quoteForRuby(name)}: `,
  reference: toVariable,
  object: ['{', '}'],
  list: ['[', ']'],
  words: { true: 'true', false: 'false', null: 'nil' },
  trailingComma: false,
};

function writeSigner(signer: Program['signer']): string {
  if (!signer) return '';
  const [code, secret] = [toVariable(signer.code), toVariable(signer.secret)];
  return `
cipher = Digest::MD5.hexdigest(${secret} + "${passwordSalt}").upcase
business_digest = Digest::MD5.base64digest(${code} + cipher + PRIVATE_KEY)
`;
}

/** A script for Ruby 3. */
export function toRubySample(call: SampleCall): string {
  const { constants, signer, numbersOrder, content } = toProgram(call);
  const lines = constants.map(
    ({ name, value }) => `${toUpperSnake(name)} = ${quoteForRuby(value)}`,
  );
  return `require "digest"
require "json"
require "net/http"
${numbersOrder ? 'require "securerandom"\n' : ''}
${lines.join('\n')}
${writeSigner(signer)}${numbersOrder ? '\ntxlogistic_id = "DEMO#{SecureRandom.hex(8)}"' : ''}
content = ${writeLiteral(content, notation)}
biz_content = JSON.generate(content)

uri = URI(URL)
request = Net::HTTP::Post.new(uri)
request["apiAccount"] = API_ACCOUNT
request["digest"] = Digest::MD5.base64digest(biz_content + PRIVATE_KEY)
request["timestamp"] = (Time.now.to_f * 1000).to_i.to_s
request.set_form_data("bizContent" => biz_content)

http = { use_ssl: uri.scheme == "https", open_timeout: 15, read_timeout: 15 }
answer = Net::HTTP.start(uri.hostname, uri.port, **http) { |server| server.request(request).body }

puts answer
exit JSON.parse(answer)["code"] == "1"
`;
}
