import { imageId } from './cer.ts';
import { defineCall } from './define-call.ts';
import { fields } from './fields.ts';

export const maxImageMb = 5;
export const maxImageMegapixels = 40;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** An image as it was stored: made anew, without what the camera wrote into it. */
export interface UploadedImage {
  id: string;
  type: (typeof imageTypes)[number];
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

/** multipart/form-data with the image in the part `file`. */
export const uploadImage = defineCall<UploadedImage>()({
  method: 'POST',
  path: 'file/uploadImg',
  isUpload: true,
  request: fields({}),
});

/** A path below the portal's base that shows an image, for a short while, to whoever has it. */
export interface ImageAddress {
  path: string;
  expiresAt: number;
}

export const getImageAddress = defineCall<ImageAddress>()({
  method: 'GET',
  path: 'file/getImgUrl',
  request: fields({ id: imageId }),
});
