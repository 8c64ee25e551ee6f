import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { WrittenBlock, WrittenPage } from '#client/lib/campaign-session/written-work.ts'
import { renderRichText } from '#shared/page/render/rich-text.tsx'

/** The words with their marks, lists and links, as HTML that other editors take over. */
export function renderHtml(pages: readonly WrittenPage[]): string {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<Pages pages={pages} />))
  const html = place.innerHTML
  root.unmount()
  return html
}

function Pages({ pages }: { pages: readonly WrittenPage[] }) {
  return pages.map(({ title, path, blocks }) => (
    <Fragment key={path}>
      <p>
        <strong>
          {title} ({path})
        </strong>
      </p>
      {blocks.map(({ parts, block }) =>
        createElement(Fragment, { key: block.id }, ...parts.map(renderPart)),
      )}
    </Fragment>
  ))
}

function renderPart(part: WrittenBlock['parts'][number]): ReactNode {
  return typeof part === 'string' ? (
    <p>{part}</p>
  ) : (
    renderRichText(part, { inline: false, linkTo: sameHref })
  )
}

const sameHref = (href: string) => href
