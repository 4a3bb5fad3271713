import { ShortId } from '@site/src/components/ShortId';

/** UUIDs, such as of a notice or of a person whose account was deleted. */
const idPattern = /^[0-9a-f-]{36}$/;

/** A person or thing by its account, or by an id if nothing else is left. */
export function Name({ name }: { name: string }) {
  return idPattern.test(name) ? <ShortId value={name} /> : <bdi>{name}</bdi>;
}
