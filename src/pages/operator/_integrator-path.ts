/** Where an organisation is seen whole. */
export function toIntegratorPath({ organisation }: { organisation: string }): string {
  return `/operator/integrator?${new URLSearchParams({ organisation })}`;
}
