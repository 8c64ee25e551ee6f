import answersInEnglish from './answers-in-english.ts'
import type { LanguageFile } from './language-file.ts'
import type { LanguageCode } from './languages.ts'
import { fileOf } from './languages.ts'
import english from './words/en.ts'

const files = import.meta.glob<LanguageFile>(['./words/*.ts', '!./words/en.ts'], {
  import: 'default',
})

/** The file of a language, fetched; rejects where it can't be. */
export async function loadLanguage(code: LanguageCode): Promise<LanguageFile> {
  return (await files[fileOf(code)]?.()) ?? { ...english, answers: answersInEnglish }
}
