/**
 * How long (ms) anything may take on this device. What takes longer may still end well, but nobody
 * waits for it.
 */
export const deviceMs = 3_000

/** What `work` gives when it ends well and in time; null when it fails or is late. Never rejects. */
export async function inTime<T>(work: Promise<T>, ms = deviceMs): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)))
  try {
    return await Promise.race([work, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
