import { v7 as uuidv7 } from 'uuid'

/** The published page, as its own script and form would use it. */
export type PublishedForm = { token: string; action: string; fields: Record<string, string> }

/** Something a visitor sends until the server says that it is stored. */
type Sending = { id: string; attempt: () => Promise<boolean> }

export type Visitors = {
  /** Starts sending one view and, now and then, one filled-in form. */
  visit(): void
  /** Ids of the views sent, and of those that the server said are stored. */
  views: { sent: ReadonlySet<string>; stored: ReadonlySet<string> }
  forms: { sent: ReadonlySet<string>; stored: ReadonlySet<string> }
  /** What is to be counted once all of it is stored. */
  ledger(): VisitLedger
  /** Sends again what was never answered, as the page's script does. */
  retry(): Promise<void>
}

/** Visitors each come once; some of them fill in the form. By device and source as the numbers call them. */
export type VisitLedger = {
  visitors: number
  views: number
  conversions: number
  device: Record<string, { visitors: number; views: number; conversions: number }>
  /** Views alone: a form may be stored before the view that says where its sender came from. */
  source: Record<string, { views: number }>
}

/** Reads token, form and field names out of a published page's HTML. */
export function readPublishedForm(html: string): PublishedForm {
  const pick = (pattern: RegExp) => {
    const found = pattern.exec(html)?.[1]
    if (!found) throw new Error(`The published page has nothing like ${pattern}.`)
    return found
  }
  const inputs = [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([tag]) => ({
    name: /\bname="([^"]+)"/.exec(tag)?.[1] ?? '',
    type: /\btype="([^"]+)"/.exec(tag)?.[1] ?? 'text',
  }))
  const answered = inputs.filter(({ name }) => name !== '' && !name.startsWith('ff_'))
  return {
    token: pick(/data-token="([^"]+)"/),
    action: pick(/action="(\/f\/[^"]+)"/).replaceAll('&amp;', '&'),
    fields: Object.fromEntries(answered.map(({ name, type }) => [name, answerTo(type)])),
  }
}

function answerTo(type: string): string {
  if (type === 'email') return 'visitor@example.com'
  return type === 'checkbox' ? 'yes' : 'Visitor'
}

export function createVisitors(origin: string, page: PublishedForm): Visitors {
  const views = { sent: new Set<string>(), stored: new Set<string>() }
  const forms = { sent: new Set<string>(), stored: new Set<string>() }
  const open = new Map<string, Sending>()
  let count = 0
  const ledger: VisitLedger = { visitors: 0, views: 0, conversions: 0, device: {}, source: {} }

  const send = async (sending: Sending, stored: Set<string>) => {
    if (await sending.attempt().catch(() => false)) {
      stored.add(sending.id)
      open.delete(sending.id)
    }
  }
  const begin = (kind: { sent: Set<string>; stored: Set<string> }, sending: Sending) => {
    kind.sent.add(sending.id)
    open.set(sending.id, sending)
    void send(sending, kind.stored)
  }
  return {
    views,
    forms,
    ledger: () => structuredClone(ledger),
    visit() {
      count += 1
      const fillsIn = count % 3 === 0
      enter(ledger, count, fillsIn)
      begin(views, viewOf(origin, page, count))
      if (fillsIn) begin(forms, formOf(origin, page, count))
    },
    async retry() {
      for (const sending of open.values())
        await send(sending, views.sent.has(sending.id) ? views.stored : forms.stored)
    },
  }
}

const desktop = {
  name: 'desktop',
  agent: 'X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
}
const mobile = {
  name: 'mobile',
  agent:
    'iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
}
type Source = { name: string; sent: { r?: string } }
const nowhere: Source = { name: '', sent: {} }
const sources: readonly Source[] = [
  { name: 'Facebook', sent: { r: 'm.facebook.com' } },
  { name: 'news.example', sent: { r: 'www.news.example' } },
  nowhere,
]

/** What a visitor comes with, by their number. */
const makeOf = (count: number) => ({
  device: count % 2 === 0 ? desktop : mobile,
  source: sources[count % sources.length] ?? nowhere,
})

function enter(ledger: VisitLedger, count: number, fillsIn: boolean): void {
  const { device, source } = makeOf(count)
  const ofDevice = (ledger.device[device.name] ??= { visitors: 0, views: 0, conversions: 0 })
  for (const counts of [ledger, ofDevice]) {
    counts.visitors += 1
    counts.views += 1
    counts.conversions += Number(fillsIn)
  }
  const ofSource = (ledger.source[source.name] ??= { views: 0 })
  ofSource.views += 1
}

/** Each from an address of its own, as the proxy in front reports it; none is taken for a robot. */
const visitorOf = (count: number) => ({
  'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
  'user-agent': `Mozilla/5.0 (${makeOf(count).device.agent}`,
})

function viewOf(origin: string, page: PublishedForm, count: number): Sending {
  const id = uuidv7()
  const { source } = makeOf(count)
  const attempt = async () => {
    const view = { t: page.token, i: id, k: 'v', ...source.sent }
    const body = JSON.stringify({ s: Date.now(), e: [view] })
    const headers = { 'content-type': 'application/json', ...visitorOf(count) }
    const response = await fetch(`${origin}/e`, { method: 'POST', headers, body })
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new Error(`A view was refused: ${response.status}`)
    return response.status === 204
  }
  return { id, attempt }
}

function formOf(origin: string, page: PublishedForm, count: number): Sending {
  const id = uuidv7()
  const answers = { ...page.fields }
  // The first free text carries the id, so that the lead can be found by it.
  const marked = Object.keys(answers).find((name) => answers[name] === 'Visitor')
  const email = Object.keys(answers).find((name) => answers[name]?.includes('@'))
  if (marked) answers[marked] = id
  else if (email) answers[email] = `${id}@example.com`
  const body = JSON.stringify({ ...answers, 'ff-id': id })
  const attempt = async () => {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...visitorOf(count),
    }
    const response = await fetch(`${origin}${page.action}`, { method: 'POST', headers, body })
    return response.status === 200
  }
  return { id, attempt }
}
