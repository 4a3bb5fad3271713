import { imageId } from './cer.ts';
import { get, post } from './define-call.ts';

export const maxImageMb = 5;
export const maxImageMegapixels = 40;
const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const pdfType = 'application/pdf';
/** What a paper may be, by its content. */
export const paperTypes = [...imageTypes, pdfType] as const;

export type PaperType = (typeof paperTypes)[number];

/** A paper as it was stored: an image made anew, without what the camera wrote into it, or a PDF as it came. */
export interface UploadedImage {
  id: string;
  type: PaperType;
  /** Pixels; 0 of a PDF. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

/** multipart/form-data with the image or PDF in the part `file`. */
export const uploadImage = {
  ...post<UploadedImage>()('file/uploadImg'),
  isUpload: true,
} as const;

/** A path below the portal's base that gives a paper, for a short while, to whoever has it. */
export interface ImageAddress {
  path: string;
  /** An image is shown; a PDF is downloaded and never shown by the site. */
  type: PaperType;
  /** Bytes. */
  size: number;
  expiresAt: number;
}

export const getImageAddress = get<ImageAddress>()('file/getImgUrl', { id: imageId });
