import { passwordSalt } from '#contract/signature.ts';
import { jsonWords, type Notation, writeLiteral } from './literal.ts';
import { type Program, Reference, type SampleCall, toProgram, toUpperSnake } from './program.ts';
import { quoteDouble, quoteForJson } from './quote.ts';

/** What the program computes is a local variable. */
const computed: Record<string, string> = {
  digest: 'businessDigest',
  txlogisticId: 'txlogisticId',
};
const toVariable = (name: string) => computed[name] ?? toUpperSnake(name);

/** JSON inside a text block, which is a format where the program fills values in. */
function toNotation(isFormat: boolean): Notation {
  // JSON has never three quotes in a row, which would end the block.
  const quote = (text: string) => {
    const json = quoteForJson(text).replaceAll('\\', '\\\\');
    return isFormat ? json.replaceAll('%', '%%') : json;
  };
  return {
    indent: '  ',
    quote,
    key: (name) => `${quote(name)}: `,
    reference: () => '"%s"',
    object: ['{', '}'],
    list: ['[', ']'],
    words: jsonWords,
    trailingComma: false,
  };
}

const margin = ' '.repeat(12);

function writeContent(content: Program['content']): string {
  const references = Object.values(content).filter((value) => value instanceof Reference);
  const block = writeLiteral(content, toNotation(references.length > 0), margin);
  const text = `"""\n${margin}${block}"""`;
  if (references.length === 0) return text;
  return `${text}.formatted(${references.map(({ name }) => toVariable(name)).join(', ')})`;
}

function writeSigner(signer: Program['signer']): string {
  if (!signer) return '';
  const [code, secret] = [toVariable(signer.code), toVariable(signer.secret)];
  return `\
        String cipher = HexFormat.of().withUpperCase()
            .formatHex(md5(${secret} + "${passwordSalt}"));
        String businessDigest = toBase64(md5(${code} + cipher + PRIVATE_KEY));

`;
}

/** A single file for Java 17 and later. */
export function toJavaSample(call: SampleCall): string {
  const { constants, signer, numbersOrder, content } = toProgram(call);
  const lines = constants.map(
    ({ name, value }) =>
      `    private static final String ${toUpperSnake(name)} = ${quoteDouble(value)};`,
  );
  return `import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
${signer ? 'import java.util.HexFormat;\n' : ''}\
${numbersOrder ? 'import java.util.UUID;\n' : ''}\

public class Sample {
${lines.join('\n')}

    public static void main(String[] args) throws Exception {
${writeSigner(signer)}\
${numbersOrder ? '        String txlogisticId = "DEMO" + UUID.randomUUID();\n' : ''}\
        String bizContent = ${writeContent(content)};

        HttpRequest request = HttpRequest.newBuilder(URI.create(URL))
            .timeout(Duration.ofSeconds(15))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("apiAccount", API_ACCOUNT)
            .header("digest", toBase64(md5(bizContent + PRIVATE_KEY)))
            .header("timestamp", String.valueOf(System.currentTimeMillis()))
            .POST(BodyPublishers.ofString(
                "bizContent=" + URLEncoder.encode(bizContent, StandardCharsets.UTF_8)))
            .build();
        String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();

        System.out.println(answer);
        System.exit(answer.contains("\\"code\\":\\"1\\"") ? 0 : 1);
    }

    private static byte[] md5(String text) throws Exception {
        return MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String toBase64(byte[] data) {
        return Base64.getEncoder().encodeToString(data);
    }
}
`;
}
