import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { OperationPage } from '#reference/page.ts';
import { Facts } from './Facts.tsx';

/** Who may call, what is checked and how much is allowed. */
export function Access({ page }: { page: OperationPage }) {
  const text = useText();
  const { kib } = useFormats();
  const { callsPerSecond } = useSiteSettings();
  const digests =
    page.version.scheme === 'md5-v1'
      ? [text('operation.digests.header'), text(`operation.digests.${page.businessDigest}`)]
      : [text('operation.digests.signature')];
  const facts = {
    level: [text(page.sandboxOnly ? 'operation.sandboxOnly' : `operation.level.${page.level}`)],
    digests,
    bodyLimit: [text('operation.bodyLimit.kib', { size: kib(page.bodyLimitBytes) })],
    rateLimit: [
      callsPerSecond === 0
        ? text('operation.rateLimit.none')
        : text('operation.rateLimit.text', { n: callsPerSecond }),
    ],
  };
  return (
    <Facts
      facts={Object.entries(facts).map(([id, sentences]) => ({
        title: text(`operation.${id}`),
        sentences,
      }))}
    />
  );
}
