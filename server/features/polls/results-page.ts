import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { plainPage } from '#server/features/leads/answer-page.ts'
import type { PollCounts } from './queries.ts'

/** What a small page says of a poll; without `counts` nothing of how others voted. */
export type PollAnswer = {
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
export function resultsPage({ title, poll, counts, back }: PollAnswer): string {
  const results = poll && counts ? resultsOf(poll, counts, title !== poll.question) : ''
  const wayBack = back === null ? '' : `<p><a href="${escapeHtml(back)}">Back to the page</a></p>`
  return plainPage(title, `${results}\n${wayBack}`, barCss)
}

const barCss = `
ul { margin: 24px 0; padding: 0; list-style: none; width: min(100%, 32rem) }
li { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; margin: 0 0 16px }
li b { margin-right: 8px }
li span { font-variant-numeric: tabular-nums }
progress { grid-column: 1 / -1; width: 100% }`

function resultsOf(poll: Poll, { voters, ofOption }: PollCounts, withQuestion: boolean): string {
  const rows = poll.options.map(({ id, words }) => {
    const votes = ofOption.get(id) ?? 0
    const label = escapeHtml(words)
    const share = Math.round((votes / Math.max(1, voters)) * 100)
    const bar = `<progress max="100" value="${share}" aria-label="${label}"></progress>`
    return `<li>${label} <span><b>${share} %</b> ${votes}</span>${bar}</li>`
  })
  return `${withQuestion ? `<h2>${escapeHtml(poll.question)}</h2>` : ''}
<ul>
${rows.join('\n')}
</ul>
<p>${escapeHtml(`${poll.total} ${voters}`.trim())}</p>`
}
