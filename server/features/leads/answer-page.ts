import { escapeHtml } from '#server/http/escape-html.ts'

/**
 * A small page for visitors whose browser ran no script: what happened, and for errors which
 * fields. All text is escaped.
 */
export function answerPage(answer: { title: string; lines: string[] }): string {
  const lines = answer.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
  return plainPage(answer.title, lines)
}

/** Such a page with a title and what stands below it in HTML. */
export function plainPage(heading: string, body: string, css = ''): string {
  const title = escapeHtml(heading)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px;
  font: 17px/1.6 system-ui, sans-serif }
main { max-width: 40ch }
h1, h2 { line-height: 1.25 }${css}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
}
