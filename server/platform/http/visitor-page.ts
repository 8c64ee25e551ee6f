import type { PageLanguage } from '#shared/languages/page-language.ts'
import { inEnglish } from '#shared/languages/page-language.ts'
import { escapeHtml } from './escape-html.ts'

const css = `
:root { color-scheme: light dark; --ink: #1c1a22; --soft: #5b5763; --paper: #fbfaf8; --line: #e2dfda }
body { box-sizing: border-box; min-height: 100vh; margin: 0; padding: 24px; display: grid;
  place-items: center; font: 17px/1.6 ui-sans-serif, system-ui, sans-serif; color: var(--ink);
  background: var(--paper) }
main { width: 100%; max-width: 36rem }
h1 { margin: 0 0 12px; font-size: 32px; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance }
h2 { margin: 24px 0 0; font-size: 20px; line-height: 1.3; letter-spacing: -0.01em }
p { margin: 0 0 8px; color: var(--soft); overflow-wrap: anywhere }
a { color: var(--ink); text-underline-offset: 3px }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f4f2ee; --soft: #b4afbb; --paper: #17151c; --line: #34313b }
}`

type VisitorPage = {
  /** English unless told. */
  language?: PageLanguage
  /** Plain text, the heading and the title. */
  title: string
  /** What stands below it, as HTML. */
  body: string
  css?: string
}

/**
 * A small document of its own for visitors of published pages: an answer where no script ran, or
 * that nothing is there. It loads nothing.
 */
export function visitorPage(page: VisitorPage): string {
  const { language = inEnglish, title, body, css: more = '' } = page
  const { code, direction } = language
  const heading = escapeHtml(title)
  return `<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<title>${heading}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${css}${more}
</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`
}
