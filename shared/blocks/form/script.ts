import type { FormRefusal } from '../form-events.ts'
import { complaint, isAnswerCheck } from './check-answer.ts'

const handlers = {
  submit: onSubmit,
  click: onClick,
  input: onInput,
  reset: onReset,
}

/**
 * Says what is wrong beside each answer before a form is sent, and shows one step at a time. May be
 * called again after anything below `root` has changed.
 */
export default function enhance(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form.ff-form')) {
    // What the browser would say, one answer at a time, is said here.
    form.noValidate = true
    for (const [name, handler] of Object.entries(handlers)) form.addEventListener(name, handler)
    form.addEventListener('ff-refused', onRefused)
    show(form, stepOf(form))
  }
}

/** Stops what must not be sent yet; Enter in an earlier step goes to the next one. */
function onSubmit(this: HTMLFormElement, event: Event): void {
  const step = stepsIn(this)[stepOf(this) + 1]
  if (step || !accepts(this, this)) event.preventDefault()
  if (step) goOn(this)
}

function onClick(this: HTMLFormElement, { target }: Event): void {
  if (!(target instanceof Element)) return
  if (target.closest('.ff-form-next')) goOn(this)
  if (target.closest('.ff-form-back')) show(this, stepOf(this) - 1)?.focus()
}

function onInput(this: HTMLFormElement, { target }: Event): void {
  const field = target instanceof Element && target.closest<HTMLElement>('[data-ff-input]')
  if (field) mark(field, '')
}

function onReset(this: HTMLFormElement): void {
  for (const field of fieldsIn(this)) mark(field, '')
  // The button that was pressed is gone from sight then.
  if (stepOf(this) && show(this, 0)) find(this, '[role=status]')?.focus()
}

function onRefused(this: HTMLFormElement, event: CustomEvent<FormRefusal[]>): void {
  const wrongWith = ({ dataset }: HTMLElement) =>
    event.detail.find(({ pointer }) => pointer === `/${dataset['ffInput']}`)?.detail ?? ''
  if (!judge(this, this, wrongWith)) event.preventDefault()
}

function goOn(form: HTMLFormElement): void {
  const at = stepOf(form)
  const step = stepsIn(form)[at]
  if (step && accepts(form, step)) show(form, at + 1)?.focus()
}

/** Whether all answers below `part` are as they must be; else shows what is wrong. */
function accepts(form: HTMLFormElement, part: HTMLElement): boolean {
  const data = new FormData(form)
  return judge(form, part, (field) => {
    // Half a date or number counts as none for the form.
    if (field.querySelector('input')?.validity.badInput) return form.dataset['ffHalf'] ?? ''
    const check: unknown = JSON.parse(field.dataset['ffCheck'] ?? '')
    if (!isAnswerCheck(check)) return ''
    return complaint(check, data.getAll(field.dataset['ffInput'] ?? '').map(String))
  })
}

/** Marks what is wrong below `part` and goes to the first of it; true when there is nothing. */
function judge(
  form: HTMLFormElement,
  part: HTMLElement,
  wrongWith: (field: HTMLElement) => string,
): boolean {
  const wrong = fieldsIn(part).filter((field) => mark(field, wrongWith(field)))
  const [first, ...others] = wrong
  const status = find(form, '[role=status]')
  if (status) {
    const { ffCorrect, ffMore } = form.dataset
    const name = first && find(first, 'label,legend')?.textContent
    const words = first && (others[0] ? ffMore : ffCorrect)
    status.textContent = fillGaps(words, { name, count: others.length })
    status.dataset['state'] = 'error'
  }
  if (!first) return true
  const steps = stepsIn(form)
  show(
    form,
    steps.findIndex((step) => step.contains(first)),
  )
  find(first, controls)?.focus()
  return false
}

/** Shows a complaint beside a field, or takes it away; whether there is one. */
function mark(field: HTMLElement, words: string): boolean {
  const place = find(field, '.ff-form-wrong')
  if (place) place.textContent = words
  const isGroup = field.matches('[role]')
  for (const element of isGroup ? [field] : field.querySelectorAll(controls))
    if (words) element.setAttribute('aria-invalid', 'true')
    else element.removeAttribute('aria-invalid')
  // As browsers say it; whoever counts errors hears of it.
  if (words) field.dispatchEvent(new Event('invalid'))
  return words !== ''
}

/** Shows the step with this number, as far as there is one; the styles show what leads on and back. */
function show(form: HTMLFormElement, wanted: number): HTMLElement | undefined {
  const steps = stepsIn(form)
  const last = steps.length - 1
  const at = Math.max(0, Math.min(wanted, last))
  steps.forEach((step, index) => {
    step.hidden = index !== at
  })
  const place = find(form, '.ff-form-at')
  if (!place) return undefined
  form.dataset['ffStep'] = String(at)
  form.dataset['ffPlace'] = at === last ? 'last' : at > 0 ? 'between' : 'first'
  place.textContent = fillGaps(place.dataset['ffOf'], { number: at + 1, total: last + 1 })
  form.style.setProperty('--ff-form-done', String((at + 1) / (last + 1)))
  return steps[at]
}

/** Sentences of the page's language have their gaps in other orders. */
const fillGaps = (words = '', given: Record<string, unknown>) =>
  words.replace(/{(\w+)}/g, (_, name: string) => String(given[name]))

const controls = 'input,select,textarea'

const find = (root: ParentNode, selector: string) => root.querySelector<HTMLElement>(selector)

const stepOf = ({ dataset }: HTMLElement) => Number(dataset['ffStep'] ?? 0)

const stepsIn = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>('.ff-form-step')]

const fieldsIn = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('[data-ff-input]')]
