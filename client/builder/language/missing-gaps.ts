/** The gaps of a sentence, such as `{count}`, that other words for it do not leave; none for no words. */
export function missingGaps(sentence: string, words: string): string[] {
  if (words === '') return []
  return (sentence.match(/\{\w+\}/g) ?? []).filter((gap) => !words.includes(gap))
}
