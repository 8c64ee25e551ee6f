/** So many notes a campaign has, of so many characters. */
export const chartNoteLimits = { notes: 200, words: 120 }
