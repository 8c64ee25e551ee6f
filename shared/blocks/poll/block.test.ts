// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { readProps } from '../read-props.ts'
import { findBlock } from '../registry.ts'
import { marked, paragraph, rich } from '../rich.ts'
import { readPoll } from './read-poll.ts'

const option = (id: string, words: string) => ({ id, words: rich(words) })
const options = [option('a', 'Early'), option('b', 'Late')]

function renderPoll(props: Parameters<typeof renderBlock>[1] = {}) {
  const parsed = new DOMParser().parseFromString(renderBlock('poll', props), 'text/html')
  return must(parsed.querySelector('form'), 'no poll')
}
const inputsOf = (poll: Element) => [...poll.querySelectorAll('input')]

it('works without a script', () => {
  const poll = renderPoll({ options })
  expect(poll.method).toBe('post')
  expect(poll.getAttribute('action')).toBe('/v/block1')
  expect(poll.querySelector('fieldset > legend')?.textContent).toBe('When would it suit you best?')
  expect(poll.querySelector('button')?.type).toBe('submit')
  expect(inputsOf(poll).map(({ name, value }) => `${name}=${value}`)).toEqual([
    'option=a',
    'option=b',
  ])
})

it('has one choice that must be made, or several', () => {
  expect(inputsOf(renderPoll()).every(({ type, required }) => type === 'radio' && required)).toBe(
    true,
  )
  const several = inputsOf(renderPoll({ choices: 'several' }))
  expect(several.every(({ type, required }) => type === 'checkbox' && !required)).toBe(true)
})

it('names its button and its options by their words, and makes up no counts', () => {
  const poll = renderPoll({ options })
  const named = (element: Element | null) =>
    (element?.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => poll.querySelector(`#${id}`)?.textContent?.trim())
      .join(' ')
      .trim()
  expect(named(poll.querySelector('button'))).toBe('Vote')
  expect(inputsOf(poll).map(named)).toEqual(['Early', 'Late'])
  expect(poll.textContent).not.toMatch(/\d|%/)
})

it('tells its script what it needs', () => {
  const poll = renderPoll({ thanks: 'Thanks', closed: 'Over', total: 'All:', results: 'never' })
  expect(poll.dataset).toMatchObject({
    ffBlock: 'block1',
    ffSuccess: 'Thanks',
    ffClosed: 'Over',
    ffTotal: 'All:',
    ffResults: 'never',
  })
})

it('is a goal when that is chosen', () => {
  const { fields, goals } = must(findBlock('poll'), 'poll')
  expect(goals?.(readProps(fields, {}))).toEqual([])
  expect(goals?.(readProps(fields, { goal: true }))).toEqual(['submit'])
  expect(renderPoll().dataset.ffGoal).toBeUndefined()
  expect(renderPoll({ goal: true }).dataset.ffGoal).toBe('submit')
})

it('leads to the results without a script only where they always show', () => {
  expect(renderPoll().querySelector('a')).toBeNull()
  const link = renderPoll({ results: 'always' }).querySelector('a')
  expect(link?.getAttribute('href')).toBe('/v/block1')
})

it('says until when it is open, if it ends', () => {
  expect(renderPoll().querySelector('time')).toBeNull()
  const poll = renderPoll({ closes: '2026-12-01T09:00:00.000Z' })
  expect(poll.querySelector('.ff-poll-until')?.textContent).toBe(
    'Open until 1 December 2026, 09:00 UTC',
  )
})

it('leaves out empty options when published, and is nothing without any', () => {
  const empty = option('c', ' ')
  expect(inputsOf(renderPoll({ options: [...options, empty] }))).toHaveLength(2)
  expect(renderBlock('poll', { options: [empty] })).toBe('')
  const placeholder = (text: string) => text
  expect(renderBlock('poll', { options: [...options, empty] }, { placeholder })).toContain(
    'value="c"',
  )
  expect(renderBlock('poll', { options: [] }, { placeholder })).toContain('Add two options')
})

it('has no more than eight options, without marks', () => {
  const bold = rich(paragraph(marked('Bold', { type: 'bold' })))
  const many = Array.from({ length: 12 }, (_, at) => ({ id: `o${at}`, words: bold }))
  const poll = renderPoll({ options: many })
  expect(inputsOf(poll)).toHaveLength(8)
  expect(poll.querySelector('strong')).toBeNull()
})

it('is judged by what it shows', () => {
  const { fields } = must(findBlock('poll'), 'poll')
  const given = [...options, option('c', '')]
  const props = readProps(fields, { options: given, choices: 'several', results: 'always' })
  expect(readPoll(props)).toMatchObject({
    question: 'When would it suit you best?',
    several: true,
    results: 'always',
    closes: '',
    options: [
      { id: 'a', words: 'Early' },
      { id: 'b', words: 'Late' },
    ],
  })
})

it('asks for a question, for options that differ, and for an end to come', () => {
  const found = (props: Parameters<typeof checkBlock>[1]) =>
    checkBlock('poll', props).map(({ level }) => level)
  expect(found({})).toEqual([])
  expect(found({ question: rich(' ') })).toEqual(['error'])
  expect(found({ options: [option('a', 'Early')] })).toEqual(['error'])
  expect(found({ options: [] })).toEqual(['error'])
  expect(found({ options: [option('a', 'Early'), option('b', 'early')] })).toEqual(['error'])
  expect(found({ options: [...options, option('c', '')] })).toEqual(['warning'])
  expect(found({ action: rich('') })).toEqual(['error'])
  expect(found({ closes: '2026-05-31T23:59:59.999Z' })).toEqual(['warning'])
  expect(found({ closes: '2026-06-02T00:00:00.000Z' })).toEqual([])
})

it('lets nothing out of what people write', () => {
  const evil = '"><script>alert(1)</script>'
  const html = renderBlock('poll', {
    question: rich(evil),
    thanks: evil,
    closed: evil,
    total: evil,
    closes: evil,
    options: [option(evil, evil), option('b', evil)],
  })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<time')
})
