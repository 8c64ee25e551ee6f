import answersInEnglish from './answers-in-english.ts'
import type { AnswerWords, LanguageFile } from './language-file.ts'
import type { PageLanguage, Spoken } from './page-language.ts'
import { pageLanguage } from './page-language.ts'
import { fileOf } from './languages.ts'
import english from './words/en.ts'

const files = import.meta.glob<LanguageFile>(['./words/*.ts', '!./words/en.ts'], {
  eager: true,
  import: 'default',
})

/** What visitors are told in: the page's language, with what the server says. */
export type VisitorLanguage = PageLanguage & { answers: AnswerWords }

/**
 * What something is said in, at once; English where nothing is known of it. For servers and tests:
 * whoever imports this has all languages, and browsers should get the one that they need
 * (load-language.ts).
 */
export function speak({ language, words }: Spoken = { language: 'en' }): VisitorLanguage {
  const file = files[fileOf(language)] ?? { ...english, answers: answersInEnglish }
  return { ...pageLanguage(language, file, words), answers: { ...file.answers, ...words } }
}
