import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import type { PushKind } from '#contract/operations/pushes.ts';
import { pushHeader, pushIdPrefix } from '#contract/push.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { v1 } from '#contract/versions/v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { readProject } from '../../_project.ts';
import { addCompany, type Company } from '../../server/_support/accounts.ts';
import { createdOrder } from '../../server/_support/orders.ts';
import { ask, proveAgain } from '../../server/_support/people.ts';
import type { Integrator, TestPortal } from '../../server/_support/portal.ts';
import { makeTellingWorker, openOwners } from '../../server/console/pushes/_owners.ts';
import { sendAll } from '../../server/push/_context.ts';
import {
  acknowledge,
  answerStatus,
  openReceiver,
  type Received,
  type TestReceiver,
} from '../../server/push/_receiver.ts';

/** A push that the integrator's receiver verified. */
export interface Taken {
  version: 1 | 2;
  /** The same in both versions. */
  id: string;
  test: boolean;
}

/** An integrator on the way from version 1 to version 2, with the state so far. */
export interface Journey {
  portal: TestPortal;
  company: Company;
  sandbox: Integrator;
  /** As the console shows it; empty until the first step. */
  webhookSecret: string;
  /** Secrets that the console showed, by kind. */
  callbackSecrets: Map<PushKind, string>;
  receiver: TestReceiver;
  /** All pushes received so far, in both versions. */
  taken: Taken[];
  isFailing: boolean;
  orders: { txlogisticId: string; billCode: string }[];
  sendPushes(): Promise<void>;
}

/** Reads both forms, as the guide requires; throws for a push that neither secret signed. */
function readPush(journey: Journey, { headers, body, content }: Received): Taken {
  const test = headers[pushHeader.test] === 'true';
  if ('webhook-signature' in headers) {
    const { type } = JSON.parse(body);
    const secret = journey.callbackSecrets.get(type) ?? '';
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return { version: 2, id: String(headers['webhook-id']).slice(pushIdPrefix.length), test };
  }
  const digest = toHeaderDigest(md5, content, journey.sandbox.privateKey);
  assert.equal(headers.digest, digest);
  return { version: 1, id: String(headers[pushHeader.id]), test };
}

export async function tell(journey: Journey, path: string, request: object = {}) {
  const { portal, company } = journey;
  await proveAgain(portal, company);
  const { token } = company;
  const sent = { environment: 'sandbox', ...request };
  const answer = await ask(portal, 'POST', `console/${path}`, sent, { token });
  assert.equal(answer.code, 1, `${path}: ${answer.msg}`);
  return answer.data;
}

export async function look({ portal, company: { token } }: Journey, path: string) {
  return (await ask(portal, 'GET', `console/${path}`, {}, { token })).data;
}

/** An account from before version 2, with orders and callbacks of version 1. */
export async function begin(): Promise<Journey> {
  const portal = await openOwners({ SESSION_IDLE_MIN: '100000' });
  // Programs of the guide and the published library use the clock of the machine.
  portal.clock.now = Date.now();
  const company = await addCompany(portal);
  const { sandbox } = company;
  await portal.context.database
    .updateTable('account')
    .set({ webhook_secret: null, webhook_changed_at: null })
    .where('api_account', '=', sandbox.apiAccount)
    .execute();
  const receiver = await openReceiver();
  const worker = makeTellingWorker(portal, [5]);
  const journey: Journey = {
    portal,
    company,
    sandbox,
    webhookSecret: '',
    callbackSecrets: new Map(),
    receiver,
    taken: [],
    isFailing: false,
    orders: [],
    sendPushes: () => sendAll(worker),
  };
  receiver.answer = (response, received) => {
    journey.taken.push(readPush(journey, received));
    const answer = journey.isFailing ? answerStatus(500) : acknowledge;
    answer(response, received);
  };
  for (const { id: kind } of v1.pushes) {
    await tell(journey, 'setCallback', { kind, url: receiver.url });
  }
  journey.orders = [await createdOrder(portal, sandbox), await createdOrder(portal, sandbox)];
  await journey.sendPushes();
  return journey;
}

const text = readProject('docs/apiDoc/guides/migration.mdx');

export interface GuideStep {
  anchor: string;
  text: string;
}

/** The numbered steps of the guide, in its order. */
export const guideSteps: readonly GuideStep[] = text
  .split(/^(?=## )/m)
  .filter((section) => /^## 第 \d+ 步/.test(section))
  .map((section) => ({
    anchor: /\{\/\* #([\w-]+) \*\/\}/.exec(section)?.[1] ?? '',
    text: section,
  }));

export function readProgram(anchor: string, language: 'bash' | 'js' | 'json'): string {
  const step = guideSteps.find((each) => each.anchor === anchor);
  const program = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(step?.text ?? '')?.[1];
  if (program === undefined) throw new Error(`step ${anchor} of the guide shows no ${language}`);
  return program;
}
