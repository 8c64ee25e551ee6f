import { ownFontsIn } from '#shared/campaign/model/own-font.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import { findOwnFonts } from '#server/features/assets/public/fonts.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** The lines of the launch checklist about the company's own fonts; none for a theme without them. */
export async function fontChecks(
  em: EntityManager,
  companyId: string,
  { theme, pages }: Pick<CampaignSnapshot, 'theme' | 'pages'>,
): Promise<LaunchCheck[]> {
  const named = ownFontsIn(theme)
  if (named.length === 0) return []
  const found = new Set((await findOwnFonts(em, companyId, named)).map(({ family }) => family.font))
  const gone = named.filter((font) => !found.has(font))
  if (gone.length === 0)
    return [{ id: 'fonts', level: 'ok', message: 'Your own fonts are in the library.' }]
  return gone.map((font) => {
    const place = font === theme.headingFont ? 'headings' : 'text'
    const message = `The font of ${place} is not in the library any more: what devices have of its kind stands in for it. Choose another one in the theme, or upload it again.`
    return { id: `fonts:${place}`, level: 'warning', message, pageId: pages[0]?.id }
  })
}
