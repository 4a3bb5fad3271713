import type { FastifyInstance } from 'fastify';
import type { Courier } from '#server/core/built-in/courier.ts';
import { toSpecimen } from '#server/core/built-in/labels/specimen.ts';

const fileName = 'waybill-two-part.pdf';

/** `file/downloadTwoTemplate`: the two-part waybill with example data, for everybody. */
export async function fileRoutes(app: FastifyInstance, { people }: { people: Courier }) {
  let specimen: Buffer | undefined;
  app.get('/file/downloadTwoTemplate', async (_request, reply) => {
    specimen ??= await people.labels.typeset('two-part', toSpecimen(people));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-cache')
      .send(specimen);
  });
}
