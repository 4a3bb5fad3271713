import type { Pool } from 'pg';
import { Bound } from '../bound.ts';
import { PortalError } from '../portal-error.ts';
import { toNetwork } from './network.ts';

function assertNoWait(waitS: number): void {
  if (waitS === 0) return;
  throw new PortalError('tooOften', 'portal.tooOften', { values: { waitS }, data: { waitS } });
}

/**
 * Counts attempts before they are made, so that many at once are counted too; a success forgives.
 * Failures of one name or from one network ask for a captcha; only a network that goes on trying one
 * name has to wait, so that no stranger can lock anybody out from elsewhere.
 */
export class Attempts {
  private readonly name: Bound;
  private readonly network: Bound;
  /** One name from one network. */
  private readonly pair: Bound;
  /** The authenticator of who knows the password. */
  private readonly person: Bound;
  /** Proofs within one session. */
  private readonly session: Bound;

  constructor(pool?: Pool) {
    this.name = new Bound({ name: 'sign-in-name', points: 3, duration: 900 }, pool);
    this.network = new Bound({ name: 'sign-in-network', points: 10, duration: 3600 }, pool);
    this.pair = new Bound({ name: 'sign-in-pair', points: 10, duration: 600 }, pool);
    this.person = new Bound({ name: 'confirm', points: 10, duration: 600 }, pool);
    this.session = new Bound({ name: 'prove', points: 10, duration: 86_400 }, pool);
  }

  /** Counts an attempt to sign in; answers whether a captcha must come with it. Throws `tooOften`. */
  async signIn(name: string, ip: string): Promise<boolean> {
    const network = toNetwork(ip);
    assertNoWait(await this.pair.count(`${name}\n${network}`));
    const waits = [await this.name.count(name), await this.network.count(network)];
    return waits.some((waitS) => waitS > 0);
  }

  /** Takes an attempt back that was refused for want of a captcha. */
  async giveBack(name: string, ip: string): Promise<void> {
    const network = toNetwork(ip);
    await this.pair.giveBack(`${name}\n${network}`);
    await this.name.giveBack(name);
    await this.network.giveBack(network);
  }

  /** The person has proved to be who they are. */
  async signedIn(name: string, ip: string): Promise<void> {
    const network = toNetwork(ip);
    await this.pair.forget(`${name}\n${network}`);
    await this.name.forget(name);
    await this.network.giveBack(network);
  }

  /** Counts a try of who knows the person's password already. Throws `tooOften`. */
  async confirm(userId: string): Promise<void> {
    assertNoWait(await this.person.count(userId));
  }

  /** That try was right. */
  async confirmed(userId: string): Promise<void> {
    await this.person.forget(userId);
  }

  /** Counts a proof tried within a session; false where it is one too many since the last right one. */
  async prove(sessionId: string): Promise<boolean> {
    return (await this.session.count(sessionId)) === 0;
  }

  /** That proof was right. */
  async proved(sessionId: string): Promise<void> {
    await this.session.forget(sessionId);
  }
}
