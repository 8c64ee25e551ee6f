import type { WordKey } from '../languages/language-file.ts'
import { inEnglish } from '../languages/page-language.ts'
import { rich } from './rich.ts'

/** For a `text` field that begins with a word of the product, in the language of the page. */
export function said(word: WordKey) {
  return { word, default: inEnglish.words[word] }
}

/** The same for a `richText` field. */
export function saidRich(word: WordKey) {
  return { word, default: rich(inEnglish.words[word]), placeholder: inEnglish.words[word] }
}
