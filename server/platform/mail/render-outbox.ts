import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { outboxCss } from './outbox-css.ts'
import { outboxPath } from './outbox-path.ts'

export type OutboxMail = {
  id: string
  to: string
  subject: string
  text: string
  /** It can be shown as it looks. */
  hasHtml: boolean
  /** ISO 8601 in UTC. */
  createdAt: string
}

const link = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g
const code = /\b\d{6}\b/

/** The outbox as a document, newest mail first; `nonce` is that of the answer's policy. */
export function renderOutbox(mails: readonly OutboxMail[], nonce: string): string {
  const list = mails.map(renderMail).join('\n') || empty
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Outbox · Fanfare</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<style>${outboxCss}</style>
</head>
<body>
<header>
<h1>Outbox</h1>
<p>No mail server is set (<code>SMTP_URL</code>), so mail stays here. Only this machine can read it.</p>
</header>
<main data-newest="${escapeHtml(mails[0]?.id ?? '')}">
${list}
</main>
<p id="said" role="status"></p>
<script nonce="${escapeHtml(nonce)}">${script}</script>
</body>
</html>
`
}

const empty = `<p class="empty">Nothing yet. Mail appears here by itself as soon as it is written.</p>`

function renderMail(mail: OutboxMail): string {
  return `<article aria-labelledby="m-${mail.id}">
<div class="head">
<h2 id="m-${mail.id}">${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)} · <time datetime="${mail.createdAt}">${mail.createdAt}</time></p>
</div>
<div class="both">
${mail.hasHtml ? renderFrame(mail) : ''}
<div>
<p class="body">${renderText(mail.text)}</p>
${renderActions(mail.text)}
</div>
</div>
</article>`
}

/** The mail as it looks. No script runs in it, and it loads nothing: see `outboxPage`. */
function renderFrame({ id, subject }: OutboxMail): string {
  const name = escapeHtml(`${subject}, as it looks`)
  const may = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'
  return `<iframe src="${outboxPath}/${id}" title="${name}" sandbox="${may}" loading="lazy"></iframe>`
}

/** The text with its links as links. */
function renderText(text: string): string {
  const links = [...text.matchAll(link)]
  const between = text.split(link).map(escapeHtml)
  return between.map((part, index) => part + renderLink(links[index]?.[0])).join('')
}

function renderLink(url: string | undefined): string {
  return url ? `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(url)}</a>` : ''
}

/** What one does with the mail: copy its code, copy its links. */
function renderActions(text: string): string {
  const digits = code.exec(text.replaceAll(link, ' '))?.[0]
  const urls = text.match(link) ?? []
  const buttons = [
    ...(digits ? [copyButton(digits, `Copy code ${digits}`)] : []),
    ...urls.map((url) => copyButton(url, 'Copy link')),
  ]
  return buttons.length > 0 ? `<p class="actions">${buttons.join('\n')}</p>` : ''
}

function copyButton(value: string, label: string): string {
  return `<button type="button" data-copy="${escapeHtml(value)}">${escapeHtml(label)}</button>`
}

// Looks every two seconds and puts new mail in its place, so that nothing else on the page moves.
const script = `
const said = document.getElementById('said')
const main = () => document.querySelector('main')
function showTimes() {
  for (const time of document.querySelectorAll('time'))
    time.textContent = new Date(time.dateTime).toLocaleString()
}
async function look() {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const fresh = page.querySelector('main')
    if (!fresh || fresh.dataset.newest === main().dataset.newest) return
    main().replaceWith(fresh)
    showTimes()
    fitAll()
    said.textContent = 'New mail'
  } catch {}
}
// As high as what is in it, also when its pictures have come, or the window is another one.
function fit(frame) {
  const root = frame.contentDocument?.documentElement
  if (!root) return
  // Else it is never lower than it was.
  frame.style.height = '0'
  frame.style.height = root.scrollHeight + 2 + 'px'
}
function fitAll() {
  for (const frame of document.querySelectorAll('iframe')) {
    frame.onload = () => fit(frame)
    fit(frame)
  }
}
addEventListener('resize', fitAll)
addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  said.textContent = 'Copied ' + button.dataset.copy
})
showTimes()
fitAll()
setInterval(look, 2000)
`
