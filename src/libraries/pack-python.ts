import { hash } from 'node:crypto';
import { toZip } from './to-zip.ts';

/** As pip reads it of a wheel, https://packaging.python.org/en/latest/specifications/core-metadata/. */
function toMetadata(manifest: string, readme: string): string {
  const read = (name: string) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(manifest)?.[1] ?? '';
  const fields = [
    ['Metadata-Version', '2.1'],
    ['Name', read('name')],
    ['Version', read('version')],
    ['Summary', read('description')],
    ['Requires-Python', read('requires-python')],
    ['Description-Content-Type', 'text/markdown'],
  ];
  return `${fields.map((field) => field.join(': ')).join('\n')}\n\n${readme}`;
}

const wheel =
  'Wheel-Version: 1.0\nGenerator: open-platform\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

/** The list that pip checks what it installs by, and removes it by. */
function toRecord(files: Readonly<Record<string, string>>, own: string): string {
  const rows = Object.entries(files).map(([name, text]) => {
    const digest = hash('sha256', text, 'base64url');
    return `${name},sha256=${digest},${Buffer.byteLength(text)}\n`;
  });
  return `${rows.join('')}${own},,\n`;
}

/**
 * A wheel, which pip installs as it is: without network, and without a build backend, which a source
 * archive would ask for (https://packaging.python.org/en/latest/specifications/binary-distribution-format/).
 */
export function packPython(files: Readonly<Record<string, string>>, version: string): Uint8Array {
  const { 'pyproject.toml': manifest = '', 'README.md': readme = '', ...modules } = files;
  const folder = `open_platform_client-${version}.dist-info`;
  const placed = {
    ...modules,
    [`${folder}/METADATA`]: toMetadata(manifest, readme),
    [`${folder}/WHEEL`]: wheel,
  };
  const record = `${folder}/RECORD`;
  return toZip({ ...placed, [record]: toRecord(placed, record) });
}
