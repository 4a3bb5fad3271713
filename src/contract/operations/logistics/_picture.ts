import { choice } from '../../schema.ts';

/** Fields of a scan with the address of a picture, and what the picture shows. */
export const pictureFields = {
  sigPicUrl: 'delivery',
  electronicSignaturePicUrl: 'signature',
  collectPicUrl: 'pick-up',
  collectElectronicSignaturePicUrl: 'pick-up-signature',
  problemPicUrl: 'problem',
} as const;

export type PictureField = keyof typeof pictureFields;
export type PictureKind = (typeof pictureFields)[PictureField];

export const pictureFieldNames = Object.keys(pictureFields) as PictureField[];
export const pictureKinds = Object.values(pictureFields);

/** Who signed, as seen from the consignee. */
export const relations = [
  'consignee',
  'family',
  'colleague',
  'neighbour',
  'reception',
  'agent-point',
  'other',
] as const;

export type Relation = (typeof relations)[number];

/** How long the address of a picture works: in traces and pushes, and in a proof of delivery. */
export const addressHours = 72;
export const proofMinutes = 15;

export const pictureKind = choice([...pictureKinds], {
  text: 'proof.kind',
  enumText: 'pictureKind',
  example: 'delivery',
});

export const relation = choice([...relations], {
  text: 'proof.relation',
  enumText: 'relation',
  example: 'consignee',
});
