import type { FastifyInstance } from 'fastify';
import type { Courier } from '#server/core/built-in/courier.ts';
import { toSpecimen } from '#server/core/built-in/labels/specimen.ts';
import { KeptAnswer } from '#server/http/kept-answer.ts';

const fileName = 'waybill-two-part.pdf';

/** `file/downloadTwoTemplate`: the two-part waybill with example data, for everybody. */
export async function fileRoutes(app: FastifyInstance, { courier }: { courier: Courier }) {
  let specimen: Promise<KeptAnswer> | undefined;
  const makeSpecimen = async () =>
    new KeptAnswer(
      await courier.labels.typeset('two-part', toSpecimen(courier), { owner: 'specimen' }),
      'application/pdf',
    );
  app.get('/file/downloadTwoTemplate', { compress: false }, async (request, reply) => {
    // One for all who ask at once; where it fails, the next one tries again.
    specimen ??= makeSpecimen().catch((error) => {
      specimen = undefined;
      throw error;
    });
    const answer = await specimen;
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return answer.send(request, reply);
  });
}
