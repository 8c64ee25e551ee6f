import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import type { OwnFonts } from '#shared/page/css/fonts.ts'
import { must } from '#shared/lib/must.ts'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import { button, lead, title } from '#shared/templates/pieces.ts'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'
import type { Standing } from './public/standing.ts'

const centred = { align: 'center' }

/** What stands where a campaign has no page: in its look, with the way to its first page. */
export function renderMissing(
  { theme, ownFonts }: { theme: Theme; ownFonts: OwnFonts },
  language: VisitorLanguage,
  siteName: string,
  { linkTo, fileUrl, canonicalUrl }: Standing,
): string {
  const { missingTitle, missingText, firstPage } = language.answers
  const blocks = [
    title(missingTitle, centred),
    lead(missingText, centred),
    button(firstPage, '/', centred),
  ]
  const style = { padding: 'large', width: 'narrow' } as const
  const seed = { path: '/', title: missingTitle, sections: [{ style, columns: [{ blocks }] }] }
  const [page] = snapshotOfSeed({ theme, pages: [seed] }).pages
  return renderPage({
    page: must(page, 'the page was just made'),
    theme,
    language,
    fileUrl,
    ownFonts,
    context: createPageContext({ assetUrl: () => '', assetInfo: () => undefined, linkTo }),
    head: { canonicalUrl, siteName, indexable: false },
  })
}
