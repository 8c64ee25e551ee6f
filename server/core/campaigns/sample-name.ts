const sign = ' (sample)'
const longest = 120

/** The name with the sign of a sample at its end, wherever a name is all that is shown. */
export const sampleName = (name: string): string =>
  name.endsWith(sign) ? name : `${name.slice(0, longest - sign.length).trimEnd()}${sign}`

/** The name without that sign, for what was made from a sample. */
export const withoutSign = (name: string): string =>
  name.endsWith(sign) ? name.slice(0, -sign.length) : name
