import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { cleanImage, longestSentSide } from '#server/people/images/clean-image.ts';
import type { PortalError } from '#server/people/portal-error.ts';
import { picture } from '../../_support/certification.ts';

async function refusal(bytes: Buffer): Promise<string | undefined> {
  const error = await cleanImage(bytes).then(
    () => undefined,
    (thrown: PortalError) => thrown,
  );
  assert.ok(error, 'it was taken');
  return error.detail.fields?.file?.text;
}

const gps = { IFD3: { GPSLatitude: '30/1 2/1 40/1', GPSLongitude: '31/1 14/1 8/1' } };
const camera = { IFD0: { Copyright: 'Mona Adel', Model: 'A camera' } };

/** Left half red, right half blue, with EXIF saying to turn it. */
function turned() {
  const blue = { create: { width: 30, height: 40, channels: 3, background: '#0000ff' } } as const;
  return picture(60, 40)
    .composite([{ input: blue, left: 30, top: 0 }])
    .jpeg()
    .withExif({ ...camera, ...gps })
    .withMetadata({ orientation: 6 });
}

/** A part of a PNG, with its length and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

describe('cleanImage', () => {
  it('returns an upright JPEG without location, camera or colour profile', async () => {
    const sent = await turned().toBuffer();
    const before = await sharp(sent).metadata();
    assert.ok(before.exif?.includes('Mona Adel'), 'the test’s picture says who took it');
    assert.deepEqual([before.orientation, before.width, before.height], [6, 60, 40]);
    const { content, type, width, height } = await cleanImage(sent);
    assert.deepEqual([type, width, height], ['image/jpeg', 40, 60]);
    const after = await sharp(content).metadata();
    assert.deepEqual(
      [after.format, after.exif, after.orientation, after.icc, after.xmp],
      ['jpeg', undefined, undefined, undefined, undefined],
    );
    assert.ok(!content.includes('Mona Adel'));
    const below = await sharp(content).extract({ left: 20, top: 50, width: 1, height: 1 });
    const [red = 255, , blue = 0] = await below.raw().toBuffer();
    assert.ok(blue > 200 && red < 60, 'what was at the right is below');
  });

  it('keeps PNG and WebP, detected by content', async () => {
    for (const format of ['png', 'webp'] as const) {
      const { content, type } = await cleanImage(await picture().toFormat(format).toBuffer());
      assert.equal(type, `image/${format}`);
      assert.equal((await sharp(content).metadata()).format, format);
    }
  });

  it('drops bytes appended to an image', async () => {
    const script = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const sent = Buffer.concat([await picture().toFormat(format).toBuffer(), script]);
      const { content } = await cleanImage(sent);
      assert.ok(!content.includes('<script>') && !content.includes('PK\x03\x04'), format);
    }
  });

  it('shrinks to at most 4096 pixels a side', async () => {
    const { width, height } = await cleanImage(await picture(8000, 400).png().toBuffer());
    assert.deepEqual([width, height], [4096, 205]);
  });
});

describe('cleanImage refuses', () => {
  it('content other than JPEG, PNG or WebP', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
    const gif = await picture().gif().toBuffer();
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const gifar = Buffer.concat([Buffer.from('GIF89a/*'), html]);
    const tiff = await picture().tiff().toBuffer();
    const avif = Buffer.from('\0\0\0\x20ftypavif', 'latin1');
    const others = [
      Buffer.from(svg),
      gif,
      html,
      gifar,
      tiff,
      avif,
      Buffer.from('\xff\xd8'),
      Buffer.from(' %PDF-1.7'),
    ];
    for (const bytes of others) assert.equal(await refusal(bytes), 'portal.imageType');
  });

  it('content that only begins like an image', async () => {
    const html = Buffer.from('<script>alert(1)</script>'.repeat(20));
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]);
    const webp = Buffer.concat([Buffer.from('RIFF\x20\0\0\0WEBP', 'latin1'), html]);
    for (const bytes of [jpeg, webp]) assert.equal(await refusal(bytes), 'portal.imageBroken');
  });

  it('truncated images', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const busy = sharp({
        create: { width: 300, height: 300, channels: 3, background: '#fff', noise },
      });
      const whole = await busy.toFormat(format).toBuffer();
      const cut = whole.subarray(0, Math.floor(whole.length / 2));
      assert.equal(await refusal(cut), 'portal.imageBroken', format);
    }
  });

  it('sides over 20,000 pixels, before decoding', async () => {
    const flat = (width: number, height: number) => picture(width, height).png().toBuffer();
    const sides = [longestSentSide, longestSentSide + 1] as const;
    assert.equal((await cleanImage(await flat(1, sides[0]))).height, 4096);
    assert.equal((await cleanImage(await flat(sides[0], 1))).width, 4096);
    assert.equal(await refusal(await flat(1, sides[1])), 'portal.imageSide');
    assert.equal(await refusal(await flat(sides[1], 1)), 'portal.imageSide');
    // Only the header is real: the size it claims is enough.
    const claimed = await flat(1, 9);
    claimed.writeUInt32BE(40_000_000, 20);
    claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
    assert.equal(await refusal(claimed), 'portal.imageSide');
  });

  it('more than 40 megapixels', async () => {
    const flat = (width: number, height: number) => picture(width, height).png().toBuffer();
    assert.equal(await refusal(await flat(8200, 5000)), 'portal.imagePixels');
    assert.equal((await cleanImage(await flat(8000, 5000))).width, 4096);
  });

  it('a bomb by the size in its header, before decompression', async () => {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(60_000, 0);
    head.writeUInt32BE(60_000, 4);
    head.set([8, 6], 8);
    const signature = (await picture().png().toBuffer()).subarray(0, 8);
    const content = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
    const bomb = Buffer.concat([signature, chunk('IHDR', head), content]);
    assert.equal(await refusal(bomb), 'portal.imagePixels');
  });

  it('animations', async () => {
    const frames = await sharp({
      create: { width: 20, height: 40, channels: 3, background: '#fff' },
    })
      .composite([{ input: await picture(20, 20).png().toBuffer(), top: 0, left: 0 }])
      .raw()
      .toBuffer();
    const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
    const webp = await sharp(frames, { raw })
      .webp({ delay: [100, 100] })
      .toBuffer();
    assert.equal((await sharp(webp).metadata()).pages, 2, 'the test’s picture moves');
    assert.equal(await refusal(webp), 'portal.imageAnimated');
    const png = await picture().png().toBuffer();
    const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    const apng = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    assert.equal(await refusal(apng), 'portal.imageAnimated');
  });
});
