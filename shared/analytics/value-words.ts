const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  words[value] ?? value

/** What a source is called that numbers are told apart by. */
export const sourceWords = (value: string): string =>
  wordOf({ '': 'Direct or unknown', direct: 'Direct or unknown', other: 'All others' }, value)

/** What a kind of device is called. */
export const deviceWords = (value: string): string =>
  wordOf({ '': 'Not known', desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet' }, value)
