import { renderToStaticMarkup } from 'react-dom/server'
import type { PageLanguage } from '../../languages/page-language.ts'
import type { BlockContext } from '../../blocks/define-block.ts'
import type { PageSnapshot } from '../../campaign/model/snapshot.ts'
import type { Theme } from '../../campaign/model/theme.ts'
import { fontCss, fontFiles, fontsName } from '../css/fonts.ts'
import { CampaignPage } from './campaign-page.tsx'
import { MarkedSection } from './marked-parts.tsx'
import { pageCss } from './page-css.ts'
import type { BlockPart } from './page-frame.ts'
import { showable } from './showable.tsx'

export type StillPage = {
  html: string
  css: string
  fonts: { name: string; css: string; files: string[] }
}

type Still = {
  page: PageSnapshot
  theme: Theme
  context: BlockContext
  language: PageLanguage
}

/**
 * A page as the preview draws it, as HTML to be read until the preview itself is there: element by
 * element the same, so that what somebody does on one can be carried over to the other. Nothing can be
 * filled in. Pure.
 */
export function renderStill({ page, theme, context, language }: Still): StillPage {
  const html = renderToStaticMarkup(
    <div data-page-id={page.id} translate="no">
      <CampaignPage
        page={showable(page, { context, language })}
        context={context}
        language={language}
        root="div"
        wrapBlock={StillBlock}
        wrapSection={MarkedSection}
      />
    </div>,
  )
  const css = pageCss([page], theme, 'part', language).replaceAll('</', '<\\/')
  const fonts = { name: fontsName(theme), css: fontCss(theme), files: fontFiles(theme) }
  return { html, css, fonts }
}

/** What takes answers: what somebody would write there could be sent nowhere, and would be gone. */
const answered: ReadonlySet<string> = new Set(['form', 'poll'])

function StillBlock({ block, placed, children }: BlockPart) {
  return (
    <div {...placed} data-block-id={block.id} inert={answered.has(block.kind)}>
      {children}
    </div>
  )
}
