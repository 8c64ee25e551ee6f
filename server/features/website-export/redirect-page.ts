import { escapeHtml } from '#server/platform/http/escape-html.ts'

/** A page that leads on at once, by no more than HTML. */
export function redirectPage(href: string): string {
  const to = escapeHtml(href)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${to}</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${to}"></head><body><p><a href="${to}">${to}</a></p></body></html>`
}
