import { asRecord, isRecord } from '#shared/lib/is-record.ts'
// Sends the form of the support page in place, and says beside each field what is wrong with it.

type FieldError = { pointer: string; detail: string }

const form = document.querySelector<HTMLFormElement>('#support-form')
const said = form?.querySelector<HTMLElement>('.form-status')
const button = form?.querySelector('button')

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (said && button) void send(form, said, button)
})

async function send(from: HTMLFormElement, line: HTMLElement, submit: HTMLButtonElement) {
  const entries = [...new FormData(from)].map(([name, value]) => [name, String(value)])
  clear(from)
  submit.disabled = true
  line.textContent = ''
  try {
    const answer = await fetch(from.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(entries),
    })
    const body = asRecord(await answer.json())
    if (answer.ok) showSent(from, String(body['text'] ?? ''))
    else showProblem(from, line, body)
  } catch {
    line.textContent =
      'It could not be sent: the server can’t be reached. What you wrote is still here.'
  } finally {
    submit.disabled = false
  }
}

function clear(from: HTMLFormElement): void {
  for (const wrong of from.querySelectorAll('.wrong')) wrong.remove()
  for (const field of from.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  }
}

function showSent(from: HTMLFormElement, text: string): void {
  const sent = document.createElement('div')
  sent.className = 'card sent'
  sent.tabIndex = -1
  const title = document.createElement('h2')
  title.textContent = 'Your message is stored'
  const words = document.createElement('p')
  words.textContent = text
  sent.append(title, words)
  from.replaceWith(sent)
  sent.focus()
}

const isFieldError = (error: unknown): error is FieldError =>
  isRecord(error) && typeof error['pointer'] === 'string' && typeof error['detail'] === 'string'

function showProblem(
  from: HTMLFormElement,
  below: HTMLElement,
  { detail, errors }: Record<string, unknown>,
): void {
  const wrong = (Array.isArray(errors) ? errors.filter(isFieldError) : []).flatMap((error) => {
    const field = from.querySelector<HTMLElement>(`#${error.pointer.slice(1)}`)
    return field ? [{ field, text: error.detail }] : []
  })
  for (const { field, text } of wrong) {
    const line = document.createElement('p')
    line.className = 'wrong'
    line.id = `${field.id}-wrong`
    line.textContent = text
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-describedby', line.id)
    field.after(line)
  }
  if (wrong[0]) wrong[0].field.focus()
  else
    below.textContent =
      typeof detail === 'string' ? detail : 'It could not be sent. What you wrote is still here.'
}
