import type { StillPage } from '#shared/page/render/render-still.tsx'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { FirstLook } from './find-first-look.ts'
import { firstLookCss } from './first-look-css.ts'

/** What goes into the application's document: into its head, and behind the element of the program. */
export type FirstLookHtml = { head: string; body: string }

/**
 * The preview as it will stand there, as HTML that needs no script: the page in its place, and surfaces
 * as large as what will be around it.
 */
export function firstLookHtml(look: FirstLook, still: StillPage): FirstLookHtml {
  const { fonts } = still
  const files = fonts.files.map(
    (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
  )
  const around = [bar(look), strip(look), pages(look)].join('')
  return {
    head: `<title>${escapeHtml(look.campaign.name)}, preview · Fanfare</title>${files.join('')}`,
    // The fonts as the program names them (client/lib/campaign-session/theme-rules.tsx), so that they stay;
    // the sheet beside it, as it goes later (client/app/first-look.ts).
    body: `<style data-precedence="fonts" data-href="${fonts.name}">${fonts.css}</style><style>${firstLookCss}${still.css}</style><div id="first-look">${around}<main class="first-look-table" tabindex="0" aria-label="Page"><div class="first-look-frame"><div class="first-look-page">${still.html}</div></div></main></div>`,
  }
}

const mark =
  '<svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="M10.2 19.5h9.3M9.8 17.1l10-4.1M8.5 15.5l8.5-8.5M6.9 14.2l4.1-10M4.5 13.8V4.5"/><circle cx="4.9" cy="19.1" r="2.4"/></svg>'

/** Of members only the surface: the way back, which stands before the name, needs the program. */
function bar({ campaign, isGuest }: FirstLook): string {
  const name = `<h1 class="first-look-name" dir="auto" translate="no">${escapeHtml(campaign.name)}</h1>`
  const note =
    '<noscript><p class="first-look-note">Comments and answers need JavaScript.</p></noscript>'
  return `<header class="first-look-bar">${isGuest ? mark + name : ''}${note}</header>`
}

/** As tall as `client/features/preview/review-strip.tsx` makes it. */
function strip({ lines: { state, own }, mayApprove }: FirstLook): string {
  if (state === null && own === null) return ''
  const holds = !mayApprove ? 'data-way' : own?.answer === 'approved' ? '' : 'data-answers'
  const line = (attribute: string) => `<div class="first-look-line" ${attribute}></div>`
  const all = [
    ...(state === null ? [] : [line(state === 'asked' ? holds : '')]),
    ...(own === null ? [] : [line('data-own')]),
  ]
  return `<div class="first-look-strip">${all.join('')}</div>`
}

function pages({ pageCount, openReviewId }: FirstLook): string {
  if (pageCount < 2 && openReviewId === null) return ''
  return `<div class="first-look-pages"${pageCount < 2 ? ' data-single' : ''}></div>`
}
