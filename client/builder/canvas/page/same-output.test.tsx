import '../../testing/browser-parts.ts'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { allBlocks } from '#shared/blocks/registry.ts'
import { must } from '#shared/lib/must.ts'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import { fillBlock } from '#shared/testing/fill-block.ts'
import { htmlOf } from '#shared/testing/html-of.ts'
import { PreviewPage } from '#client/features/preview/preview-page.tsx'
import { AroundBuilder, openTestBuilder } from '../../testing/open-test-builder.tsx'
import { CanvasPage } from './canvas-page.tsx'

afterEach(cleanup)

const picture = '/pictures/hall.svg'

/** Takes away what is put around the parts of a page, and by which they are found and counted. */
function unwrap(page: Element): void {
  for (const text of page.querySelectorAll('span[data-text-field]')) {
    text.replaceWith(...text.childNodes)
  }
  for (const block of page.querySelectorAll('[data-block-id]')) {
    block.replaceWith(...block.childNodes)
  }
  const marks = [
    'data-text-field',
    'data-section-id',
    'data-ff-section',
    'data-column-id',
    'data-ff-open',
  ]
  for (const mark of marks) {
    for (const part of page.querySelectorAll(`[${mark}]`)) part.removeAttribute(mark)
  }
}

const cases = allBlocks().flatMap((definition) =>
  ['Words', 'מילים'].map((words) => ({ definition, kind: definition.kind, words })),
)

test.each(cases)(
  'canvas, preview and published page show $kind the same, with $words',
  async ({ definition, kind, words }) => {
    const blocks = fillBlock(definition, { picture, words }).map((props) => ({
      kind,
      props,
    }))
    const sections = [{ columns: [{ blocks }] }]
    const builder = openTestBuilder({ pages: [{ path: '/', title: 'Page', sections }] })
    const { session, companyId } = builder
    const { theme, site, pages } = session.campaign.getSnapshot()
    const page = must(pages[0], 'page')
    const around = (shown: ReactNode) =>
      render(<AroundBuilder builder={builder}>{shown}</AroundBuilder>).container
    const canvas = must(around(<CanvasPage pageId={null} />).querySelector('.ff-page'), 'canvas')
    unwrap(canvas)
    const shown = { theme, site, companyId, page, onOpenPage: () => undefined }
    const preview = must(
      around(<PreviewPage session={{ campaignId: 'c' }} {...shown} />).querySelector('.ff-page'),
      'preview',
    )
    unwrap(preview)
    const context = createPageContext({
      assetUrl: (id, width) => `/assets/${id}/${width}.webp`,
      assetInfo: () => undefined,
    })
    const head = { canonicalUrl: 'https://example.com/', siteName: 'Example' }
    const html = renderPage({ page, theme, context, head })
    const published = new DOMParser().parseFromString(html, 'text/html')
    const main = must(published.querySelector('main.ff-page'), 'published')
    unwrap(main)
    const wanted = htmlOf(main)

    expect(htmlOf(preview)).toBe(wanted)
    expect(htmlOf(canvas)).toBe(wanted)
    builder.close()
  },
)
