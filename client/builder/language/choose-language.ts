import { findBlock } from '#shared/blocks/registry.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { setSite } from '#shared/campaign/edits/set-site.ts'
import { translateWords } from '#shared/campaign/props/translate-words.ts'
import type { LanguageCode } from '#shared/languages/languages.ts'
import { languageNames } from '#shared/languages/language-names.ts'
import { lazyLanguage } from '#client/lib/campaign-session/use-page-language.ts'
import { sayNow } from '../state/announce.ts'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'

/**
 * Says the pages in another language that have none of their own, with what their blocks have begun
 * with; as one step. Rejects, with nothing changed, where the words can't be fetched.
 */
export async function chooseLanguage(builder: Builder, code: LanguageCode): Promise<void> {
  const { pages, site } = builder.session.campaign.getSnapshot()
  const pageIds = pages.filter(({ language }) => !language).map(({ id }) => id)
  await change(builder, { pageIds, from: site.language, to: code }, ({ doc, origin }) =>
    setSite(doc, { language: code }, origin),
  )
}

/** The same for one page; null for the language of the campaign. */
export async function choosePageLanguage(
  builder: Builder,
  pageId: string,
  code: LanguageCode | null,
): Promise<void> {
  const { pages, site } = builder.session.campaign.getSnapshot()
  const from = pages.find(({ id }) => id === pageId)?.language ?? site.language
  const languages = { pageIds: [pageId], from, to: code ?? site.language }
  await change(builder, languages, ({ doc, origin }) =>
    setPage(doc, { pageId, language: code }, origin),
  )
}

type Change = { pageIds: readonly string[]; from: LanguageCode; to: LanguageCode }

async function change(
  builder: Builder,
  { pageIds, from, to }: Change,
  write: (session: Builder['session']) => unknown,
): Promise<void> {
  const [old, fresh] = await Promise.all([from, to].map((code) => lazyLanguage(code).fetch()))
  if (!old || !fresh) return
  const { session } = builder
  const { doc, origin } = session
  asOneStep(builder, () =>
    doc.transact(() => {
      write(session)
      const words = { from: old.file.words, to: fresh.file.words }
      translateWords(doc, { pageIds, ...words, findModel: findBlock }, origin)
    }, origin),
  )
  sayNow(`The language is ${languageNames[to].english} now.`)
}
