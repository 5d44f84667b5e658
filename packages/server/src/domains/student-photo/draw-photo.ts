import sharp from "sharp";

/** Larger pictures than cameras take are an attack on memory, pixels. */
const MOST_PIXELS = 50_000_000;

/** As large as a photo is ever shown or printed, pixels: 30 mm at 300 dpi. */
const WIDTH = 360;
const HEIGHT = 480;
const QUALITY = 82;

/**
 * A photo drawn anew, upright and no larger than it is shown: what cameras write into pictures is gone. Undefined for what
 * is no picture.
 */
export const drawPhoto = (bytes: Buffer): Promise<Buffer | undefined> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width: WIDTH, height: HEIGHT, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => undefined);
