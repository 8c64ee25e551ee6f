import type { FormAnswer, FormRefusal } from '#shared/blocks/form-events.ts'
import { isSteered } from './deliver.ts'
import { newEventId } from './new-event-id.ts'
import { isStop, post } from './post.ts'
import type { Reply } from './post.ts'

const maxTries = 4
const firstPauseMs = 1_000
const maxQueryLength = 2_000
// What browsers send after the page is left is 64 KiB in all.
const maxKeptAlive = 50_000

type Answer = Reply['answer']
type Sent = { content: string; id: string; busy: boolean }

const sentBy = new WeakMap<HTMLFormElement, Sent>()

/**
 * Sends a form without leaving the page, and tells the script of its block what the server said. The same answers keep their submission id over all tries,
 * so the server stores them once, even when an answer got lost on the way.
 */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  const data = new URLSearchParams()
  new FormData(form).forEach((value, name) => data.append(name, String(value)))
  const content = data.toString()
  let sent = sentBy.get(form)
  if (sent?.busy) return
  if (sent?.content !== content) sent = { content, id: newEventId(), busy: false }
  sentBy.set(form, sent)
  data.append('ff-id', sent.id)
  if (isSteered) data.append('ff-steered', '1')
  data.append('ff-query', location.search.slice(0, maxQueryLength))
  sent.busy = true
  say(form, form.dataset.ffBusy, 'busy')
  const { status, answer } = await postUntilAnswered(form.getAttribute('action') ?? '', data)
  sent.busy = false
  form.dispatchEvent(new CustomEvent<FormAnswer>('ff-answer', { detail: { ...answer, status } }))
  if (status >= 200 && status < 300) succeed(form, answer)
  else refuse(form, answer)
}

async function postUntilAnswered(url: string, body: URLSearchParams, tries = 1): Promise<Reply> {
  // Whether it was begun before the campaign stopped, the server tells by the browser's own clock.
  body.set('ff-sent', String(Date.now()))
  const reply = await post(url, body, String(body).length < maxKeptAlive)
  const isAnswered = (reply.status && reply.status < 500) || isStop(reply)
  if (isAnswered || tries === maxTries) return reply
  await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (tries - 1)))
  return postUntilAnswered(url, body, tries + 1)
}

function succeed(form: HTMLFormElement, answer: Answer): void {
  sentBy.delete(form)
  form.reset()
  const { ffThanks, ffSuccess } = form.dataset
  say(form, ffSuccess || answer['message'], 'sent')
  if (ffThanks) location.assign(ffThanks)
}

/** The form's own script shows what is wrong beside the inputs, and stops the event when it has. */
function refuse(form: HTMLFormElement, { errors, detail }: Answer): void {
  const refused = new CustomEvent<FormRefusal[]>('ff-refused', {
    detail: Array.isArray(errors) ? errors : [],
    cancelable: true,
  })
  if (form.dispatchEvent(refused)) say(form, detail || form.dataset.ffError, 'error')
}

function say(form: HTMLFormElement, words: unknown, state: 'busy' | 'sent' | 'error'): void {
  const status = form.querySelector<HTMLElement>('[role=status]')
  if (!status) return
  status.textContent = String(words ?? '')
  status.dataset.state = state
}
