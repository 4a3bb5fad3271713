/** wire.md §6: 145003203 is answered when a concurrent change won three times. */
const attempts = 3;

/** Runs an optimistic change until it lands; undefined when others were faster each time. */
export async function tryThrice<Result>(
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (let count = 0; count < attempts; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  return undefined;
}
