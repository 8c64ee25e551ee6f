import { repeat } from '../repeat.ts'
import { fill, localeOf, momentOf, sayLocally } from '../say-locally.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { FormAnswer } from '../form-events.ts'

type Option = { id: string; votes: number }
type Results = { voters: number; options: Option[] }

const isOption = (value: unknown): value is Option =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['votes'] === 'number'

const isResults = (value: unknown): value is Results =>
  isRecord(value) &&
  typeof value['voters'] === 'number' &&
  Array.isArray(value['options']) &&
  value['options'].every(isOption)

/** Devices that sleep stop their timers, so the clock is asked again and again. */
const longestMs = 60_000

/** Shows what everybody said once it is to be seen, and ends a poll at its moment. */
const enhance = repeat((root) => {
  let next = Infinity
  for (const poll of root.querySelectorAll<HTMLFormElement>('.ff-poll')) {
    if (poll.dataset.ffOn === undefined) begin(poll)
    if (poll.querySelector('time')) sayLocally(poll, 'ff-poll')
    const left = momentOf(poll) - Date.now()
    if (left <= 0) end(poll)
    else if (left > 0) next = Math.min(next, left, longestMs)
  }
  return next
})
export default enhance

/** Lets the words be written in where visitors press. */
export function onCanvas(root: ParentNode): void {
  for (const poll of root.querySelectorAll<HTMLFormElement>('.ff-poll')) {
    poll.dataset.ffStill = ''
    if (poll.querySelector('time')) sayLocally(poll, 'ff-poll')
  }
}

function begin(poll: HTMLFormElement): void {
  poll.dataset.ffOn = ''
  poll.addEventListener('ff-answer', onAnswer)
  const chosen = recall(poll)
  if (chosen) finish(poll, poll.dataset.ffSuccess, chosen)
  if (chosen || poll.dataset.ffResults === 'always') void load(poll)
}

function onAnswer(this: HTMLFormElement, { detail }: CustomEvent<FormAnswer>): void {
  const { status, slug, results } = detail
  if (slug === 'poll-closed') return end(this)
  const isCounted = status === 200
  if (!isCounted && slug !== 'already-voted') return
  const inputs = inputsIn(this).filter(({ checked }) => isCounted && checked)
  const chosen = inputs.map(({ value }) => value)
  remember(this, chosen)
  finish(this, '', chosen)
  // The button that was pressed is gone from sight then.
  find(this, '[role=status]')?.focus()
  if (isResults(results)) show(this, results)
  else void load(this)
}

/** Takes no votes any more, shows what was chosen, and says why where nothing else does. */
function finish(poll: HTMLFormElement, words = '', chosen: readonly string[] = []): void {
  poll.dataset.ffDone = ''
  for (const input of inputsIn(poll)) {
    // Holds when the form is reset, as it is after it was sent.
    input.defaultChecked = chosen.includes(input.value)
    input.checked = input.defaultChecked
    input.disabled = true
  }
  if (words) fill(find(poll, '[role=status]'), words)
}

function end(poll: HTMLFormElement): void {
  if (poll.dataset.ffEnded !== undefined) return
  poll.dataset.ffEnded = ''
  finish(poll, poll.dataset.ffClosed, recall(poll) ?? [])
  void load(poll)
}

async function load(poll: HTMLFormElement): Promise<void> {
  const address = poll.getAttribute('action')
  // Where the page is only looked at, nobody has voted.
  if (!address || address === '#' || poll.dataset.ffResults === 'never') return
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' } })
    const results: unknown = response.ok && (await response.json())
    if (isResults(results)) show(poll, results)
  } catch {
    // Without a network there are no results to be seen.
  }
}

function show(poll: HTMLFormElement, { voters, options }: Results): void {
  const { ffPercent: percent = '' } = poll.dataset
  const figure = (value: number) => value.toLocaleString(localeOf(poll))
  poll.dataset.ffShown = ''
  for (const input of inputsIn(poll)) {
    const row = input.parentElement
    const votes = options.find(({ id }) => id === input.value)?.votes ?? 0
    const part = votes / Math.max(1, voters)
    row?.style.setProperty('--ff-poll-part', String(part))
    fill(
      row && find(row, '.ff-poll-share'),
      percent.replace('{number}', figure(Math.round(part * 100))),
    )
    fill(row && find(row, '.ff-poll-count'), figure(votes))
  }
  fill(find(poll, '.ff-poll-total'), `${poll.dataset.ffTotal} ${figure(voters)}`)
}

const find = (root: ParentNode, selector: string) => root.querySelector<HTMLElement>(selector)

const inputsIn = (poll: ParentNode) =>
  Array.from(poll.querySelectorAll<HTMLInputElement>('.ff-poll-input'))

const keyOf = ({ dataset }: HTMLElement) => `ff-v:${dataset.ffBlock}`

/** Keeps on this device that a vote was given here, and what for. */
function remember(poll: HTMLFormElement, chosen: readonly string[]): void {
  try {
    localStorage[keyOf(poll)] = JSON.stringify(chosen)
  } catch {
    // The server knows it for the day.
  }
}

/** What this device voted for; null when it has not. */
function recall(poll: HTMLFormElement): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(poll)) ?? 'null')
    return Array.isArray(kept) ? kept.map(String) : null
  } catch {
    return null
  }
}
