import type { FastifyInstance } from 'fastify';
import { printSpecimen, type SpecimenGround } from '#server/courier/labels/specimen.ts';

const fileName = 'waybill-two-part.pdf';

/** `file/downloadTwoTemplate`: the two-part waybill with example data, for everybody. */
export async function fileRoutes(app: FastifyInstance, { courier }: { courier: SpecimenGround }) {
  let specimen: Buffer | undefined;
  app.get('/file/downloadTwoTemplate', (_request, reply) => {
    specimen ??= printSpecimen(courier, 'two-part');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-cache')
      .send(specimen);
  });
}
