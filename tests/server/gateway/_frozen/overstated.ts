import type { OpenApiDocument } from '#reference/openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are changed against their type.
type Any = any;

/** A frozen document that promises too much, and the expected findings of the gate. */
export function overstate(document: OpenApiDocument) {
  const changed: Any = structuredClone(document);
  const address = '/spmComCost/getComCost';
  const { post: call } = changed.paths[address];
  changed.paths = { [address]: { post: call } };
  const { examples } = call.responses['200'].content['application/json'];
  call.responses['201'] = {
    content: {
      'application/json': {
        schema: {},
        examples: { 'freight.parcel': examples['freight.parcel'] },
      },
    },
  };
  delete examples['freight.parcel'];

  const pushes = changed.webhooks;
  const scanned = pushes.logisticsStatusFeedback.post;
  scanned['x-operation'].examples[0].request.details[0].temperature = 4;
  const ordered = pushes.orderStatusFeedback.post;
  ordered.parameters.push({ name: 'x-push-seal', in: 'header', required: true });
  const form =
    pushes.settlementReturn.post.requestBody.content['application/x-www-form-urlencoded'];
  form.schema.properties.bizContent.contentSchema.properties.freight.type = 'number';

  const findings = [
    ['other/freight', 'example freight.parcel is answered with HTTP 200, and was with 201'],
    ['orderserve/statusFeedback', 'comes without the header x-push-seal'],
    ['logistics/statusFeedback', 'what is told.details[].temperature is missing'],
    ['other/settlementReturn', 'freight must be number'],
  ] as const;
  return { document: changed as OpenApiDocument, findings };
}
