import { ShortId } from '@site/src/components/ShortId';

/** UUIDs, as of a notice or a person whose account is gone. */
const idPattern = /^[0-9a-f-]{36}$/;

/** Somebody or something by the account, or by an id where nothing else is left. */
export function Name({ name }: { name: string }) {
  return idPattern.test(name) ? <ShortId value={name} /> : <bdi>{name}</bdi>;
}
