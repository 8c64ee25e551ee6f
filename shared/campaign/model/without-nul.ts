/**
 * `text` with U+FFFD for each NUL, which neither HTML nor a database can hold. Its length stays, so
 * that places in it are still those in what is stored.
 */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd')
}
