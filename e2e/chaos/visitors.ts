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
  /** Sends again what was never answered, as the page's script does. */
  retry(): Promise<void>
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
    visit() {
      count += 1
      begin(views, viewOf(origin, page, count))
      if (count % 3 === 0) begin(forms, formOf(origin, page, count))
    },
    async retry() {
      for (const sending of open.values())
        await send(sending, views.sent.has(sending.id) ? views.stored : forms.stored)
    },
  }
}

/** Each from an address of its own, as the proxy in front reports it; none is taken for a robot. */
const visitorOf = (count: number) => ({
  'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
})

function viewOf(origin: string, page: PublishedForm, count: number): Sending {
  const id = uuidv7()
  const attempt = async () => {
    const body = JSON.stringify({ s: Date.now(), e: [{ t: page.token, i: id, k: 'v' }] })
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
