/**
 * A version 7 uuid of `now` (ms): its age tells the server when the event happened. 72 bits of it
 * are random. (`crypto.randomUUID` is missing on pages without TLS.)
 */
export function newEventId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  const random = Array.from(bytes, (byte) => (byte & 15).toString(16)).join('')
  const digits = `${now.toString(16).padStart(12, '0')}7${random.slice(0, 3)}8${random.slice(3)}`
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
