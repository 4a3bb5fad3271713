import { integrator, person } from './access.ts';
import { imageId } from './cer.ts';
import { get, post } from './define-call.ts';

export const maxImageMb = 5;
export const maxImageMegapixels = 40;
export const pdfType = 'application/pdf';
/** Accepted types of documents. */
export const paperTypes = ['image/jpeg', 'image/png', 'image/webp', pdfType] as const;

type PaperType = (typeof paperTypes)[number];

/** A stored document: a re-encoded image without metadata, or an unchanged PDF. */
export interface UploadedImage {
  id: string;
  type: PaperType;
  /** Pixels; 0 for a PDF. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

/** multipart/form-data with the image or PDF in the part `file`. */
export const uploadImage = {
  ...post<UploadedImage>()('file/uploadImg', { ...integrator, least: 'owner' }),
  isUpload: true,
} as const;

/**
 * Path below the portal's base that serves a paper for a short time to anyone who has it. An image is shown;
 * a PDF is downloaded and never shown by the site.
 */
export interface ImageAddress extends Pick<UploadedImage, 'type' | 'size'> {
  path: string;
  expiresAt: number;
}

export const getImageAddress = get<ImageAddress>()(
  'file/getImgUrl',
  { ...person, least: 'owner' },
  { id: imageId },
);
