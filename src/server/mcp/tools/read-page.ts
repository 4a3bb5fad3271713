import { Type } from 'typebox';
import { unknownUrl } from '#contract/shared-settings.ts';
import { language, readLanguage, version } from '../arguments.ts';
import { readAddress } from '../documentation/built-pages.ts';
import { defineTool, type McpContext, onlyReads } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

function assertOwn(address: string, publicUrl: string): void {
  const url = /^[a-z][a-z\d+.-]*:/i.test(address.trim()) ? URL.parse(address.trim()) : undefined;
  if (url === undefined || url?.origin === new URL(publicUrl).origin) return;
  throw new ToolError(
    `\`address\` is of another site. This tool reads pages of ${publicUrl} only, such as apiDoc/guides/signature.`,
  );
}

/** Returns the page's Markdown as this server sends it. Some of it is made on request: notices, another program. */
async function readMarkdown(context: McpContext, page: string, asked: string): Promise<string> {
  const [, query = '', anchor = ''] = /^[^?#]*(\?[^#]*)?(?:#(.*))?/.exec(asked.trim()) ?? [];
  const [file = page] = (await context.pages.locate(page, anchor)).split('#');
  // Files built without a known address name the host of the request.
  const { host } = new URL(context.people.settings.publicUrl);
  const asking = { url: file + query, headers: { host } };
  const { statusCode, body } = await context.inject(asking, undefined);
  if (statusCode === 200) return body;
  if (statusCode >= 500)
    throw new ToolError('This page is not available now. Try again in a few seconds.');
  throw new ToolError(`\`address\` cannot be read with this query. ${body.trim()}`);
}

export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'Returns a page of the documentation as Markdown, as search_documentation and llms.txt name it; a long page comes in parts that link each other. The route llms.txt lists all pages. Reads only.',
  annotations: onlyReads,
  input: {
    address: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description:
        'Address or route of the page, such as apiDoc/guides/signature or /en/apiDoc/orderserve/create.md. A language and version in it count where the arguments do not name one. An anchor such as #request.receiver.mobile opens the part of the page that has it. Its query counts as on the site: ?language=php is the language of an operation’s program.',
    }),
    language,
    version,
  },
  output: undefined,
  async run(context, { address, ...asked }) {
    const { pages, reference, people } = context;
    assertOwn(address, people.settings.publicUrl);
    const names = reference.versions.map(({ name }) => name);
    const named = readAddress(address, names);
    const of = reference.readVersion(asked.version ?? named.version);
    const own = readLanguage(asked.language ?? named.language?.locale);
    if (named.route === 'llms.txt') {
      const list = pages.readList(own, of);
      const { shared, publicUrl } = people.settings;
      return shared.publicUrl === '' ? list.replaceAll(unknownUrl, publicUrl) : list;
    }
    return readMarkdown(context, pages.findPage(own, of, named.route), address);
  },
});
