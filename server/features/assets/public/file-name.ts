const longest = 120

/** The name of an upload as it can be stored and shown: one line, well-formed, never empty. */
export function fileNameOf(file: Pick<File, 'name'>): string {
  const line = file.name
    .replace(/\p{Cc}/gu, '')
    .slice(0, longest)
    .toWellFormed()
  return line || 'picture'
}
