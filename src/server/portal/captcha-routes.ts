import type { FastifyInstance } from 'fastify';
import { getCaptcha } from '#contract/portal/captcha.ts';
import { createCaptcha } from '#server/people/captcha/create-captcha.ts';
import type { People } from '#server/people/people.ts';
import { addOpenCall } from './add-call.ts';

/** `captcha`: the proof of work that calls ask for which send messages or tell whether an account exists. */
export async function captchaRoutes(app: FastifyInstance, { people }: { people: People }) {
  addOpenCall(app, people, getCaptcha, ({ request }) => createCaptcha(people, request.work));
}
