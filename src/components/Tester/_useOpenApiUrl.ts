import { useAtomValue } from 'jotai';
import { useApiOrigins } from '#client/environment.ts';
import { uuidAtom } from '#client/session.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { useTester } from './_tester-context.ts';

/** Returns the operation's address on the sandbox, tied to the joint-testing record if there is one. */
export function useOpenApiUrl(): string {
  const { page } = useTester();
  const { sandbox } = useApiOrigins();
  const uuid = useAtomValue(uuidAtom);
  const query = uuid ? `?uuid=${encodeURIComponent(uuid)}` : '';
  return `${sandbox}${toOperationPath(page.version, page)}${query}`;
}
