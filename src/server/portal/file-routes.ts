import type { FastifyInstance } from 'fastify';
import type { Courier } from '#server/core/built-in/courier.ts';
import { toSpecimen } from '#server/core/built-in/labels/specimen.ts';

const fileName = 'waybill-two-part.pdf';

/** `file/downloadTwoTemplate`: the two-part waybill with example data, for everybody. */
export async function fileRoutes(app: FastifyInstance, { courier }: { courier: Courier }) {
  let specimen: Buffer | undefined;
  app.get('/file/downloadTwoTemplate', async (_request, reply) => {
    specimen ??= await courier.labels.typeset('two-part', toSpecimen(courier));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-cache')
      .send(specimen);
  });
}
