import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { People } from '#server/people/people.ts';
import type { PortalError } from '#server/people/portal-error.ts';
import { toNetwork } from '#server/people/users/network.ts';
import { LeftOut } from '#server/runtime/left-out.ts';
import { type Cap, Sample } from '#server/runtime/sample.ts';
import { logRefused } from './security-log.ts';

/** Visitors all together, from however many addresses they come. */
const visitors = { key: 'visitors', burst: 1000, perHour: 6000 };

/** Who is refused, and for what: a person wherever they call from, a visitor by the network. */
function toCaps({ portalSession, ip }: FastifyRequest, reason: string): Cap[] {
  const who = portalSession ? `user ${portalSession.user.id}` : `from ${toNetwork(ip)}`;
  const caps = [
    { key: `${who} ${reason}`, burst: 20, perHour: 120 },
    { key: who, burst: 100, perHour: 600 },
  ];
  return portalSession ? caps : [...caps, visitors];
}

/** Lines about refused calls of the portal: the first ones of a kind, a few in each hour, the others counted. */
export class RefusedLog {
  private readonly people: People;
  private readonly sample = new Sample();
  private readonly leftOut: LeftOut;

  constructor(people: People, log: FastifyBaseLogger) {
    this.people = people;
    this.leftOut = new LeftOut(log, 'call.refused');
  }

  add(request: FastifyRequest, error: PortalError): void {
    if (this.sample.take(toCaps(request, error.text), this.people.now())) {
      logRefused(this.people, request, error);
    } else {
      this.leftOut.add(toNetwork(request.ip), error.text);
    }
  }

  /** Says how many were left out since the last time. */
  close(): void {
    this.leftOut.tell();
  }
}
