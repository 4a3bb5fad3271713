import { defaultLanguage, findLanguage } from '#contract/languages.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?()]/g;
const isCode = /^\d{6}(?:\d{4})?$/;

const font = "-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const paragraphStyle = 'margin:0 0 16px';
const codeStyle =
  'margin:0 0 16px;font:600 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px';

/** Converts addresses to links and escapes the text between them. */
function toLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(address)) {
    const url = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${url}" style="color:#8f1d22">${url}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

function toParagraph(text: string): string {
  if (isCode.test(text)) return `<p dir="ltr" style="${codeStyle}">${text}</p>`;
  return `<p style="${paragraphStyle}">${toLinks(text).replaceAll('\n', '<br>')}</p>`;
}

/** Converts an email's plain text to HTML: paragraphs, links, and codes on separate lines highlighted. */
export function toHtml({
  subject,
  body,
  language,
}: Record<'subject' | 'body' | 'language', string>) {
  const { locale, direction } = findLanguage(language) ?? defaultLanguage;
  const paragraphs = body.split(/\n{2,}/).map((text) => toParagraph(text.trim()));
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f1b1a;font:16px/1.6 ${font}">
<div style="max-width:560px;margin:0 auto">
${paragraphs.join('\n')}
</div>
</body>
</html>
`;
}
