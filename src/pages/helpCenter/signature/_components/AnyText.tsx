import { LazyPanel } from '@site/src/components/LazyPanel';
import { Select } from '@site/src/components/Select';
import type { SignedPage } from '@site/src/components/SigningPanel/signed-page.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { loadTool } from '../_load-tool.ts';

/** The latest first. */
const versions = [descriptor2, descriptor1];

/** A text without an interface; its version is chosen and kept in the address. */
export function AnyText({ page }: { page: SignedPage }) {
  const text = useText();
  const { query, setQuery } = useQueryState({ version: String(descriptor2.major) });
  const version = versions.find(({ major }) => String(major) === query.version) ?? descriptor2;
  const signed = { ...page, version };
  return (
    <>
      <Select
        label={text('help.sign.version')}
        value={String(version.major)}
        options={versions.map(({ major }) => ({ value: String(major), label: String(major) }))}
        onChoose={(major) => setQuery({ version: major }, { replace: true })}
        all={false}
      />
      <LazyPanel key={version.major} load={() => loadTool(signed)} page={signed} />
    </>
  );
}
