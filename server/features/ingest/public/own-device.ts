import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#shared/errors/catalogue.ts'
import { httpOnlyCookie, parseCookies } from '#server/platform/identity/cookies.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import { visitorPage } from '#server/platform/http/visitor-page.ts'

/** Where a device becomes one that is not counted, on every host of published pages. */
export const ownDevicePath = '/e/own-device'

const cookieName = 'fanfare_own'
/** What browsers keep a cookie for at most, in seconds. */
const cookieAge = 400 * 86_400
const mostCompanies = 20
const linkMs = 600_000
const companyId = /^[0-9a-f-]{36}$/

/** The companies that a Cookie header says a device is one of their own of. */
export function ownersIn(cookieHeader: string | undefined): ReadonlySet<string> {
  if (!cookieHeader?.includes(cookieName)) return new Set()
  const kept = parseCookies(cookieHeader).get(cookieName) ?? ''
  return new Set(kept.split('.').filter((id) => companyId.test(id)))
}

/** The address at `origin` that makes the device of whoever opens it one of the company's own. */
export function ownDeviceLink(
  secret: string,
  origin: string,
  company: string,
  now: number,
): string {
  const until = String(now + linkMs)
  const query = new URLSearchParams({ c: company, u: until, k: macOf(secret, company, until) })
  return `${origin}${ownDevicePath}?${query.toString()}`
}

function macOf(secret: string, company: string, until: string): string {
  return createHmac('sha256', secret).update(`own device\n${company}\n${until}`).digest('base64url')
}

/**
 * `GET /e/own-device` with a link of `ownDeviceLink`: visits of this browser to that company's pages
 * at this host are no longer counted. `POST`, from the page that says so, counts them again.
 */
export function serveOwnDevice(secret: string, clock: () => Date): Layer {
  return (ctx, next) => {
    if (ctx.path !== ownDevicePath) return next()
    ctx.set('cache-control', 'no-store')
    ctx.set('referrer-policy', 'no-referrer')
    ctx.type = 'html'
    if (ctx.method === 'POST') return countAgain(ctx)
    if (ctx.method !== 'GET') throw new AppError('not-found')
    const company = askedFor(ctx, secret, clock().getTime())
    const before = ownersIn(ctx.get('cookie'))
    if (company === null) {
      ctx.status = 410
      ctx.body = visitorPage({
        title: 'This link is too old',
        body: '<p>It holds for ten minutes. Press “Don’t count this device” in Fanfare once more.</p>',
      })
      return
    }
    keepOwners(ctx, [...new Set([company, ...before])].slice(0, mostCompanies))
    ctx.body = visitorPage({
      title: 'This device is not counted',
      body: `<p>What this browser does on your pages at <b>${escapeHtml(ctx.host)}</b> is left out of all numbers from now on. Close this tab, or take it back.</p>
<form method="post"><button>Count this device again</button></form>`,
      css: buttonCss,
    })
  }
}

/** The company of a link that holds; null for an old or made-up one. */
function askedFor(ctx: Context, secret: string, now: number): string | null {
  const [company, until, mac] = ['c', 'u', 'k'].map((name) => String(ctx.query[name] ?? ''))
  if (!company || !until || !mac || !companyId.test(company) || !(Number(until) >= now)) return null
  const [given, own] = [Buffer.from(mac), Buffer.from(macOf(secret, company, until))]
  return given.length === own.length && timingSafeEqual(given, own) ? company : null
}

function countAgain(ctx: Context): void {
  const site = ctx.get('sec-fetch-site')
  if (site && site !== 'same-origin') throw new AppError('origin-not-allowed')
  keepOwners(ctx, [])
  ctx.body = visitorPage({
    title: 'This device is counted again',
    body: `<p>Visits of this browser to the pages at <b>${escapeHtml(ctx.host)}</b> count like all others.</p>`,
  })
}

function keepOwners(ctx: Context, companies: readonly string[]): void {
  const maxAge = companies.length > 0 ? cookieAge : 0
  const cookie = httpOnlyCookie(cookieName, companies.join('.'), { maxAge, secure: ctx.secure })
  ctx.append('set-cookie', cookie)
}

const buttonCss = `
form { margin: 16px 0 0 }
button { padding: 8px 16px; border: 1px solid var(--line); border-radius: 6px; font: inherit;
  color: var(--ink); background: none; cursor: pointer }`
