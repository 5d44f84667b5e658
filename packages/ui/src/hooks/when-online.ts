/**
 * Imports a file of the package. Without a network it waits until there is one and tries again: an error would take away
 * the page around, and what is typed in it.
 */
export async function whenOnline<Part>(importPart: () => Promise<Part>): Promise<Part> {
  try {
    return await importPart();
  } catch (error) {
    // A server knows nothing of a network.
    if ((globalThis.navigator as Partial<Navigator> | undefined)?.onLine !== false) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return whenOnline(importPart);
  }
}
