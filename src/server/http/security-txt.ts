import type { FastifyInstance } from 'fastify';
import { dayMs } from '#contract/durations.ts';
import { languages } from '#contract/languages.ts';
import { allowAnyOrigin } from './cors.ts';

export const securityTxtPath = '/.well-known/security.txt';
export const reportPath = '/en/aboutUs/security';

/** RFC 9116 recommends less than a year: readers of a copy look again before the contact is old. */
const validDays = 180;

interface Deps {
  settings: { securityContact: string; publicUrl: string };
  /** Milliseconds since 1970. */
  now(): number;
}

/** Returns the end of a day, so that the file changes once a day. */
function toExpires(now: number): string {
  const day = Math.floor(now / dayMs) + validDays;
  return new Date(day * dayMs).toISOString().replace('.000', '');
}

/** Returns the file of RFC 9116, in which web addresses must be https. */
function toSecurityTxt({ settings: { securityContact, publicUrl }, now }: Deps): string {
  const isHttps = publicUrl.startsWith('https://');
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${toExpires(now())}`,
    `Preferred-Languages: ${languages.map(({ locale }) => locale).join(', ')}`,
    isHttps && `Canonical: ${publicUrl}${securityTxtPath}`,
    isHttps && `Policy: ${publicUrl}${reportPath}`,
  ];
  return `${lines.filter(Boolean).join('\r\n')}\r\n`;
}

/** `/.well-known/security.txt`: where to report a vulnerability; 404 if not configured. */
export async function securityTxtRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  allowAnyOrigin(app);
  app.get(securityTxtPath, (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    if (deps.settings.securityContact === '') return reply.code(404).send('Not found\n');
    return reply.send(toSecurityTxt(deps));
  });
}
