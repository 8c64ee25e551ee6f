const format = new Intl.ListFormat('en')

/** "Ada, Bo, and Ed" */
export const listOf = (words: readonly string[]): string => format.format(words)
