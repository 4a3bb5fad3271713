/** Files up to here travel as they are. */
const smallBytes = 1_000_000;
/** Print on a page of A4 is legible at this. */
const longestSide = 3000;
const quality = 0.85;

function drawSmaller(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A photo as small as a licence may be, so that it passes a phone's network within a call's time;
 * the file itself where the browser cannot read it, or makes nothing smaller of it.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.size <= smallBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = drawSmaller(picture);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // The server says what is wrong with a file that is no image.
    return file;
  }
}
