import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import { sayFigure, sayPercent } from '#shared/languages/page-language.ts'
import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { visitorPage } from '#server/platform/http/visitor-page.ts'
import type { PollCounts } from './public/queries.ts'

/** What a small page says of a poll; without `counts` nothing of how others voted. */
export type PollAnswer = {
  language: VisitorLanguage
  title: string
  poll: Poll | null
  counts: PollCounts | null
  /** The address of the page with the poll. */
  back: string | null
}

/**
 * A small page for visitors whose browser ran no script: what became of their vote, how everybody
 * voted as bars, and the way back. All text is escaped.
 */
export function resultsPage({ language, title, poll, counts, back }: PollAnswer): string {
  const { backToPage } = language.answers
  const isOther = title !== poll?.question
  const results = poll && counts ? resultsOf(language, poll, counts, isOther) : ''
  const wayBack =
    back === null ? '' : `<p><a href="${escapeHtml(back)}">${escapeHtml(backToPage)}</a></p>`
  return visitorPage({ language, title, body: `${results}\n${wayBack}`, css: barCss })
}

const barCss = `
ul { margin: 16px 0 24px; padding: 0; list-style: none }
li { display: grid; grid-template-columns: 1fr auto; gap: 8px 16px; margin: 0 0 16px }
li span { color: var(--soft); font-variant-numeric: tabular-nums }
li b { margin-inline-end: 8px; color: var(--ink); font-weight: 600 }
progress { grid-column: 1 / -1; width: 100%; height: 8px; overflow: hidden; border: 0;
  border-radius: 4px; background: var(--line); appearance: none }
progress::-webkit-progress-bar { background: var(--line) }
progress::-webkit-progress-value { background: var(--ink) }
progress::-moz-progress-bar { background: var(--ink) }`

function resultsOf(
  language: VisitorLanguage,
  poll: Poll,
  { voters, ofOption }: PollCounts,
  withQuestion: boolean,
): string {
  const rows = poll.options.map(({ id, words }) => {
    const votes = ofOption.get(id) ?? 0
    const label = escapeHtml(words)
    const share = Math.round((votes / Math.max(1, voters)) * 100)
    const bar = `<progress max="100" value="${share}" aria-label="${label}"></progress>`
    return `<li>${label} <span><b>${sayPercent(language, share)}</b> ${sayFigure(language, votes)}</span>${bar}</li>`
  })
  return `${withQuestion ? `<h2>${escapeHtml(poll.question)}</h2>` : ''}
<ul>
${rows.join('\n')}
</ul>
<p>${escapeHtml(`${poll.total} ${sayFigure(language, voters)}`.trim())}</p>`
}
