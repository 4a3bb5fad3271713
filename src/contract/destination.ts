/**
 * Destination of an account's pushes of a kind: an address of the integrator, or, within the portal, the test
 * inbox or a listener (`listen.mjs`) of a sandbox account. The portal's own two need no socket.
 */
export type Destination =
  | { kind: 'address'; url: string }
  | { kind: 'inbox' }
  | { kind: 'listener' };

export type DestinationKind = Destination['kind'];

/** URLs that calls, pages and attempts show for the portal's own destinations. */
export const portalUrls = { inbox: 'portal:inbox', listener: 'portal:listen' } as const;

export function toUrl(destination: Destination): string {
  return destination.kind === 'address' ? destination.url : portalUrls[destination.kind];
}

export function toDestination(url: string): Destination {
  if (url === portalUrls.inbox) return { kind: 'inbox' };
  if (url === portalUrls.listener) return { kind: 'listener' };
  return { kind: 'address', url };
}
