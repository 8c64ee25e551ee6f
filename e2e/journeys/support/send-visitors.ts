import { v7 as uuidv7 } from 'uuid'

/** As every visitor of a home does: only their addresses tell them apart. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

/** A page as somebody got it. */
type Got = { html: string; token: string; headers: Record<string, string> }

/** What one visitor does: looks, and where `sends` says so, sends the first form of the page. */
export async function sendVisitor(
  url: string,
  ip: string,
  sends: (html: string) => boolean,
): Promise<string> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ip }
  const html = await (await fetch(url, { headers })).text()
  const token = found(/data-token="([^"]*)"/, html)
  const got = { html, token, headers }
  await see(url, got)
  if (sends(html)) await sendForm(url, got, ip)
  return html
}

async function see(url: string, { token, headers }: Got): Promise<void> {
  const now = Date.now()
  const event = { t: token, i: uuidv7({ msecs: now }), k: 'v' }
  const body = JSON.stringify({ s: now, e: [event] })
  const answer = await fetch(new URL('/e', url), { method: 'POST', body, headers })
  if (answer.status !== 204) throw new Error(`A view was answered with ${answer.status}`)
}

async function sendForm(url: string, { html, headers }: Got, ip: string): Promise<void> {
  const action = found(/<form[^>]* action="([^"]*)"/, html)
  const fields = [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)].flatMap(
    ([tag, name = '']) => {
      if (tag.includes('type="email"')) return [[name, `${ip.replaceAll('.', '-')}@example.com`]]
      return tag.includes('type="checkbox"') ? [[name, 'on']] : []
    },
  )
  const answer = await fetch(new URL(action.replaceAll('&amp;', '&'), url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...headers, accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`A form was answered with ${answer.status}`)
}

function found(pattern: RegExp, html: string): string {
  const [, value] = pattern.exec(html) ?? []
  if (value === undefined) throw new Error(`The page has no ${pattern.source}`)
  return value
}
