import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { visitorPage } from '#server/platform/http/visitor-page.ts'

/**
 * A small page for visitors whose browser ran no script: what happened, and for errors which
 * fields. All text is escaped.
 */
export function answerPage({ title, lines }: { title: string; lines: string[] }): string {
  return visitorPage({
    title,
    body: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  })
}
