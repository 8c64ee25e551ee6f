import type { BlockModel } from '#shared/campaign/model/field.ts'
import { lazyLanguage } from '#client/lib/campaign-session/use-page-language.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'

/** By what new blocks and items begin in the language of the page that is shown. */
export function modelOn<Model extends BlockModel>(builder: Builder, model: Model): Model {
  const { site } = builder.session.campaign.getSnapshot()
  const code = currentPage(builder)?.language ?? site.language
  // English is what the fields come with; another one has been fetched to show the page.
  return (code === 'en' ? null : lazyLanguage(code).get()?.modelIn(model)) ?? model
}
