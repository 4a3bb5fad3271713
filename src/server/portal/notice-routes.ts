import type { FastifyInstance } from 'fastify';
import { noticeWebDetail, noticeWebPage } from '#contract/portal/notice.ts';
import {
  operatorNotice,
  operatorNotices,
  removeNotice,
  saveNotice,
} from '#contract/portal/operator-notices.ts';
import { listPublished, readPublished } from '#server/people/notices/published-notices.ts';
import * as store from '#server/people/notices/save-notice.ts';
import { listNotices, readNotice } from '#server/people/notices/written-notices.ts';
import type { People } from '#server/people/people.ts';
import { addCall, addOpenCall } from './add-call.ts';

const pageSize = 10;

/** `notice/*` for everybody, and `operator/…Notice…` for those who write them. */
export async function noticeRoutes(app: FastifyInstance, { people }: { people: People }) {
  addOpenCall(app, people, noticeWebPage, ({ request, language }) => {
    const { current = 1, size = pageSize } = request;
    return listPublished(people, { locale: language.locale, current, size });
  });
  addOpenCall(app, people, noticeWebDetail, ({ request, language }) =>
    readPublished(people, request.id, language.locale),
  );
  addCall(app, people, operatorNotices, ({ request, language }) => {
    const { state, current = 1, size = pageSize } = request;
    return listNotices(people, { state, locale: language.locale, current, size });
  });
  addCall(app, people, operatorNotice, ({ request }) => readNotice(people, request.id));
  addCall(app, people, saveNotice, async ({ request, session }) =>
    readNotice(people, await store.saveNotice(people, session.user.id, request)),
  );
  addCall(app, people, removeNotice, async ({ request, session }) => {
    await store.removeNotice(people, session.user.id, request.id);
    return null;
  });
}
