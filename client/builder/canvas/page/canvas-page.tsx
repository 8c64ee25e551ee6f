import type { BlockContext } from '#shared/blocks/define-block.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { CampaignPage } from '#shared/page/render/campaign-page.tsx'
import { editorCss } from '#shared/page/render/editor-css.ts'
import { ThemeRules, useGrounds } from '#client/lib/campaign-session/theme-rules.tsx'
import { usePageContext } from '#client/lib/campaign-session/use-assets.ts'
import { usePageLanguage } from '#client/lib/campaign-session/use-page-language.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { shownPage } from '../../state/builder.ts'
import { useBuilder, useCampaign } from '../../state/builder-context.ts'
import { renderTextSlot } from '../../text/text-slot.tsx'
import { CanvasBlock, CanvasColumn, CanvasSection } from './canvas-parts.tsx'
import classes from '../canvas.module.css'
import { useGrown } from './use-grown.ts'

export const emptyPage = lazyFile(async () => (await import('./empty-page.tsx')).EmptyPage)

const sheet = editorCss()
const nothing = {}
const asText = (text: string) => text

/** A page in the one renderer, with the wrappers by which its parts are found. */
export function CanvasPage({ pageId }: { pageId: string | null }) {
  const { session, companyId } = useBuilder()
  const context = usePageContext(session, companyId, { placeholder: asText })
  return <DrawnPage pageId={pageId} context={context} />
}

type DrawnPageProps = { pageId: string | null; context: BlockContext }

/** By itself, as it renders at every change: then nothing asks for the pictures again. */
function DrawnPage({ pageId, context }: DrawnPageProps) {
  const page = useCampaign((campaign) => shownPage(campaign, { pageId }))
  const site = useCampaign((campaign) => campaign.site)
  const language = usePageLanguage(site, page ?? nothing)
  const grown = useGrown(page)
  if (!page || !grown) return null
  return (
    <div className={classes.page} data-page-id={page.id} data-long={isLong(page) || undefined}>
      <style>{sheet}</style>
      <ThemeStyle page={page} />
      {page.sections.length === 0 ? (
        <LazyBoundary part={emptyPage} props={{ pageId: page.id }} />
      ) : (
        <CampaignPage
          page={grown}
          context={context}
          language={language}
          root="div"
          renderText={renderTextSlot}
          wrapBlock={CanvasBlock}
          wrapColumn={CanvasColumn}
          wrapSection={CanvasSection}
        />
      )}
    </div>
  )
}

/** Whether the page is so long that what is out of sight should not be laid out. */
const isLong = ({ sections }: PageSnapshot) => sections.length > 12

function ThemeStyle({ page }: { page: PageSnapshot }) {
  const theme = useCampaign((campaign) => campaign.theme)
  return <ThemeRules theme={theme} grounds={useGrounds(page)} />
}
