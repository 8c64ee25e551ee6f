const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A random id of 14 lower-case letters and digits (72 bits), for things inside a document. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(14))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
