import { type FileHandle, open } from "node:fs/promises";

const SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const HEADER_BYTES = 512;
/** Sector numbers that the header itself has room for; more stand in sectors of their own. */
const HEADER_SECTORS = 109;
/** Sectors of the directory that are read: four entries each, and no document that people write has so many. */
const MOST_SECTORS = 1_000;
const ENTRY_BYTES = 128;
const NAME_BYTES = 64;
/** Numbers from here on end a chain. */
const END = 0xfffffffa;

/**
 * Names of what stands in a compound file (MS-CFB): the container of the Office formats of before 2007 and of WPS, which
 * are told apart by it. Undefined for what is no sound one.
 */
export async function compoundEntryNames(path: string): Promise<Set<string> | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    return await readNames(handle);
  } catch (error) {
    if (error instanceof Unsound) return undefined;
    throw error;
  } finally {
    await handle?.close();
  }
}

class Unsound extends Error {}

async function readNames(handle: FileHandle): Promise<Set<string>> {
  const header = await read(handle, 0, HEADER_BYTES);
  const shift = header.readUInt16LE(0x1e);
  if (!header.subarray(0, SIGNATURE.length).equals(SIGNATURE) || (shift !== 9 && shift !== 12))
    throw new Unsound();
  const size = 1 << shift;
  const sector = (number: number): Promise<Buffer> => read(handle, (number + 1) * size, size);
  const perSector = size / 4;

  /** The sector of the allocation table that says what follows a sector. */
  const tableSector = async (index: number): Promise<number> => {
    if (index < HEADER_SECTORS) return header.readUInt32LE(0x4c + index * 4);
    let left = index - HEADER_SECTORS;
    let at = header.readUInt32LE(0x44);
    for (; left >= perSector - 1; left -= perSector - 1)
      at = (await sector(sound(at))).readUInt32LE((perSector - 1) * 4);
    return (await sector(sound(at))).readUInt32LE(left * 4);
  };
  const next = async (number: number): Promise<number> => {
    const table = await sector(sound(await tableSector(Math.floor(number / perSector))));
    return table.readUInt32LE((number % perSector) * 4);
  };

  const names = new Set<string>();
  let at = header.readUInt32LE(0x30);
  for (let count = 0; at < END; count += 1) {
    if (count === MOST_SECTORS) throw new Unsound();
    const directory = await sector(at);
    for (let start = 0; start < size; start += ENTRY_BYTES) {
      const length = directory.readUInt16LE(start + NAME_BYTES);
      if (length < 2 || length > NAME_BYTES || directory[start + NAME_BYTES + 2] === 0) continue;
      names.add(directory.toString("utf16le", start, start + length - 2));
    }
    at = await next(at);
  }
  return names;
}

function sound(sector: number): number {
  if (sector >= END) throw new Unsound();
  return sector;
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
  // The last sector of a file may be cut.
  if (bytesRead === 0) throw new Unsound();
  return buffer;
}
