import subsetFont from 'subset-font'

/** A font as WOFF2 with no more than these characters and the shapes that they turn into together. */
export function subsetTo(bytes: Uint8Array, characters: string): Promise<Uint8Array> {
  return subsetFont(bufferOf(bytes), characters, { targetFormat: 'woff2' })
}

export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
