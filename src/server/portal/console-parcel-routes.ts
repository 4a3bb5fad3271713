import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/languages.ts';
import * as contract from '#contract/portal/console-parcels.ts';
import type { TextOf } from '#server/courier/courier.ts';
import { listParcels } from '#server/people/parcels/list-parcels.ts';
import { moveParcel } from '#server/people/parcels/move-parcel.ts';
import { showParcel } from '#server/people/parcels/show-parcel.ts';
import type { People } from '#server/people/people.ts';
import { addCall } from './add-call.ts';

/** `console/*arcel*`: a person's sandbox orders, and what moves them. */
export async function consoleParcelRoutes(
  app: FastifyInstance,
  { people }: { people: People },
): Promise<void> {
  const toTextOf =
    ({ locale }: Language): TextOf =>
    (key, values) =>
      people.texts.get(locale, key, values);
  addCall(app, people, contract.listParcels, async ({ session, request, language }) =>
    listParcels(people, session.user, request, toTextOf(language)),
  );
  addCall(app, people, contract.showParcel, async ({ session, request, language }) =>
    showParcel(people, session.user, request.billCode.trim(), toTextOf(language)),
  );
  addCall(app, people, contract.moveParcel, async ({ session, request, language }) =>
    moveParcel(people, session.user, request, toTextOf(language)),
  );
}
