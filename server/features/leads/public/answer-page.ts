import type { PageLanguage } from '#shared/languages/page-language.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { visitorPage } from '#server/platform/http/visitor-page.ts'

type AnswerPage = { language?: PageLanguage; title: string; lines: string[] }

/**
 * A small page for visitors whose browser ran no script: what happened, and for errors which
 * fields. All text is escaped.
 */
export function answerPage({ title, lines, ...page }: AnswerPage): string {
  return visitorPage({
    ...page,
    title,
    body: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  })
}
