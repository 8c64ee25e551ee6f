import type { BlockModel } from '#shared/campaign/model/field.ts'
import { withWords } from '#shared/campaign/text/with-words.ts'
import type { LanguageFile } from '#shared/languages/language-file.ts'
import type { LanguageCode } from '#shared/languages/languages.ts'
import { loadLanguage } from '#shared/languages/load-language.ts'

/** A language that is fetched, and the model by which new blocks begin with its words. */
export type OtherLanguage = {
  file: LanguageFile
  modelIn: <Model extends BlockModel>(model: Model) => Model
}

/** In a file of its own, which pages in English do without. Rejects where the words can't be fetched. */
export async function fetchLanguage(code: LanguageCode): Promise<OtherLanguage> {
  const file = await loadLanguage(code)
  return { file, modelIn: (model) => withWords(model, file.words) }
}
