import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { marked, paragraph, rich } from '../rich.ts'

const item = { id: 'a', question: rich('Why?'), open: false }

it('opens and closes without a script, with the words in it for everybody', () => {
  const answer = rich(paragraph('Because ', marked('so', { type: 'bold' })))
  const html = renderBlock('accordion', { items: [{ ...item, answer }] })
  expect(html).toContain(
    '<details class="ff-accordion-item"><summary class="ff-accordion-question">Why?</summary><div class="ff-accordion-answer"><p>Because <strong>so</strong></p></div></details>',
  )
})

it('may begin open, and close the others', () => {
  const items = [{ ...item, answer: rich('So'), open: true }]
  const html = renderBlock('accordion', { items, single: true })
  expect(html).toContain('<details class="ff-accordion-item" open="" name="block1">')
})

it('has no marks in its questions', () => {
  const question = rich(paragraph(marked('Why?', { type: 'bold' })))
  expect(renderBlock('accordion', { items: [{ ...item, question }] })).toContain('>Why?</summary>')
})

it('asks for questions with answers', () => {
  expect(checkBlock('accordion')).toEqual([])
  expect(checkBlock('accordion', { items: [] })).toMatchObject([{ level: 'warning' }])
  const empty = [{ ...item, answer: rich('') }]
  expect(checkBlock('accordion', { items: empty })).toMatchObject([{ level: 'error' }])
})
