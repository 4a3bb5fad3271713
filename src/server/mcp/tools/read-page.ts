import { Type } from 'typebox';
import { language, readLanguage, version } from '../arguments.ts';
import { readAddress } from '../documentation/built-pages.ts';
import { defineTool, type McpGround, onlyReads } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** Of one answer; longer pages are read in parts. */
const longestPart = 25_000;

function assertOwn(address: string, publicUrl: string): void {
  const url = /^[a-z][a-z\d+.-]*:/i.test(address.trim()) ? URL.parse(address.trim()) : undefined;
  if (url === undefined || url?.origin === new URL(publicUrl).origin) return;
  throw new ToolError(
    `\`address\` is of another site. This tool reads pages of ${publicUrl} only, such as apiDoc/guides/signature.`,
  );
}

/** What the page's Markdown is at this server, which makes some of it only when it is asked for: notices, another program. */
async function readMarkdown({ inject }: McpGround, page: string, asked: string): Promise<string> {
  const [query = ''] = /\?[^#]*/.exec(asked) ?? [];
  const { statusCode, body } = await inject({ url: page + query }, undefined);
  if (statusCode === 200) return body;
  if (statusCode >= 500)
    throw new ToolError('This page is not available now. Try again in a few seconds.');
  throw new ToolError(`\`address\` cannot be read with this query. ${body.trim()}`);
}

export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'Returns a page of the documentation as Markdown, as search_documentation and llms.txt name it. The route llms.txt lists all pages. Reads only.',
  annotations: onlyReads,
  input: Type.Object(
    {
      address: Type.String({
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
        description:
          'Address or route of the page, such as apiDoc/guides/signature or /en/apiDoc/orderserve/create.md. A language and version in it count where the arguments do not name one. Its query counts as on the site: ?language=php is the language of an operation’s program.',
      }),
      language,
      version,
      from: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 10_000_000,
          description: 'Character to start from, if a page was too long for one response.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: undefined,
  async run(ground, { address, from = 0, ...asked }) {
    const { pages, reference, people } = ground;
    assertOwn(address, people.settings.publicUrl);
    const names = reference.versions.map(({ name }) => name);
    const named = readAddress(address, names);
    const of = reference.readVersion(asked.version ?? named.version);
    const own = readLanguage(asked.language ?? named.language?.locale);
    const isList = named.route === 'llms.txt';
    const text = isList
      ? pages.readList(own, of)
      : await readMarkdown(ground, pages.findPage(own, of, named.route), address);
    if (from > 0 && from >= text.length) {
      throw new ToolError(`\`from\` is behind the end: the page has ${text.length} characters.`);
    }
    const end = from + longestPart;
    const part = text.slice(from, end);
    if (end >= text.length) return part;
    return `${part}\n\n[${text.length - end} characters more: call read_page again with from: ${end}]`;
  },
});
