import { newEventId } from './new-event-id.ts'

const maxTries = 4
const firstPauseMs = 1_000

type Answer = { message?: string; detail?: string; errors?: { pointer: string; detail: string }[] }
type Sent = { content: string; id: string; busy: boolean }

const sentBy = new WeakMap<HTMLFormElement, Sent>()

/**
 * Sends a form without leaving the page. The same answers keep their submission id over all tries,
 * so the server stores them once, even when an answer got lost on the way.
 */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  const data = new URLSearchParams()
  new FormData(form).forEach((value, name) => data.append(name, String(value)))
  const content = data.toString()
  let sent = sentBy.get(form)
  if (sent?.busy) return
  if (sent?.content !== content) sent = { content, id: newEventId(Date.now()), busy: false }
  sentBy.set(form, sent)
  data.append('ff-id', sent.id)
  sent.busy = true
  say(form, 'Sending…', 'busy')
  const { status, answer } = await postUntilAnswered(form.action, data)
  sent.busy = false
  if (status >= 200 && status < 300) succeed(form, answer)
  else refuse(form, answer)
}

type Reply = { status: number; answer: Answer }

async function postUntilAnswered(url: string, body: URLSearchParams, tries = 1): Promise<Reply> {
  const reply = await post(url, body)
  if ((reply.status && reply.status < 500) || tries === maxTries) return reply
  await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (tries - 1)))
  return postUntilAnswered(url, body, tries + 1)
}

async function post(url: string, body: URLSearchParams): Promise<Reply> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(url, { method: 'POST', body, headers, keepalive: true })
    return { status: response.status, answer: await response.json().catch(() => ({})) }
  } catch {
    return { status: 0, answer: {} }
  }
}

function succeed(form: HTMLFormElement, answer: Answer): void {
  sentBy.delete(form)
  form.reset()
  const { ffThanks, ffSuccess } = form.dataset
  say(form, ffSuccess || answer.message || '', 'sent')
  if (ffThanks) location.assign(ffThanks)
}

function refuse(form: HTMLFormElement, { errors = [], detail }: Answer): void {
  let first: HTMLInputElement | undefined
  const lines = errors.map(({ pointer, detail: wrong }) => {
    const input = form.elements.namedItem(pointer.slice(1))
    if (!(input instanceof HTMLInputElement)) return wrong
    input.setAttribute('aria-invalid', 'true')
    input.addEventListener('input', () => input.removeAttribute('aria-invalid'), { once: true })
    first ??= input
    return `${input.labels?.[0]?.textContent}: ${wrong}`
  })
  const lost = 'This could not be sent. Nothing is lost: check the connection and try again.'
  say(form, lines.join(' ') || detail || lost, 'error')
  first?.focus()
}

function say(form: HTMLFormElement, text: string, state: 'busy' | 'sent' | 'error'): void {
  const status = form.querySelector<HTMLElement>('[role=status]')
  if (!status) return
  status.textContent = text
  status.dataset.state = state
}
