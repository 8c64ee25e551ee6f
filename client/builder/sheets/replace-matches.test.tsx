import '../testing/browser-parts.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { textOfValue } from '#shared/blocks/rich.ts'
import type { BlockSeed } from '#shared/campaign/edits/create-campaign.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { must } from '#shared/lib/must.ts'
import { CanvasPage } from '../canvas/page/canvas-page.tsx'
import { spoken } from '../state/announce.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { findWords } from './find-words.ts'
import { ReplaceRow } from './replace-row.tsx'
import { replaceMatches } from './replace-matches.ts'

afterEach(cleanup)

function open(blocks: BlockSeed[]) {
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks }] }] }],
  })
  const { container } = render(
    <AroundBuilder builder={builder}>
      <CanvasPage pageId={null} />
    </AroundBuilder>,
  )
  const blocksIn = (doc: Y.Doc) =>
    must(readCampaign(doc, findBlock).pages[0]?.sections[0]?.columns[0], 'column').blocks
  const said = (at: number, field = 'text') =>
    textOfValue(blocksIn(builder.session.doc)[at]?.props[field])
  const find = (words: string) => findWords(container, words)
  const valueOf = (at: number, field: string) => blocksIn(builder.session.doc)[at]?.props[field]
  return { builder, find, said, valueOf }
}

test('words are found however they are written, across looks, and never beyond a line', () => {
  const { builder, find } = open([
    { kind: 'heading', props: { text: 'Lange Straße' } },
    { kind: 'quote', props: { text: 'Cafe\u0301, it’s No.\u00A05', source: 'Ada' } },
  ])
  expect(find('strasse').map(String)).toEqual(['Straße'])
  expect(find('café').map(String)).toEqual(['Cafe\u0301'])
  expect(find("it's no. 5").map(String)).toEqual(['it’s No.\u00A05'])
  expect(find('5Ada')).toEqual([])
  builder.close()
})

test('all are replaced in one step of undo, in texts of every kind', () => {
  const { builder, find, said, valueOf } = open([
    { kind: 'heading', props: { text: 'Spring in Ulm' } },
    { kind: 'quote', props: { text: 'A spring, and a SPRING.', source: 'Springer' } },
    { kind: 'form', props: { submit: 'Into spring' } },
  ])
  const all = find('spring')
  expect(all).toHaveLength(5)
  expect(replaceMatches(builder, all, all, { sought: 'spring', words: 'May' })).toBe(5)
  const now = () => [said(0), said(1), said(1, 'source'), valueOf(2, 'submit')]
  expect(now()).toEqual(['May in Ulm', 'A May, and a May.', 'Mayer', 'Into May'])
  builder.undo.undo()
  expect(now()).toEqual(['Spring in Ulm', 'A spring, and a SPRING.', 'Springer', 'Into spring'])
  builder.close()
})

test('only the place that is meant is replaced, and nothing where the text is another one by now', () => {
  const { builder, find, said } = open([
    { kind: 'quote', props: { text: 'spring and spring', source: '' } },
  ])
  const all = find('spring')
  const meant = all.slice(1)
  const change = { sought: 'spring', words: 'May' }
  expect(replaceMatches(builder, all, meant, change)).toBe(1)
  expect(said(0)).toBe('spring and May')
  // What was found before is not where it was.
  expect(replaceMatches(builder, all, meant, change)).toBe(0)
  expect(said(0)).toBe('spring and May')
  builder.close()
})

test('what a block says by itself stays, and that is said', () => {
  const { builder, find, said } = open([{ kind: 'heading', props: { text: 'Days of May' } }])
  const own = document.createElement('p')
  own.textContent = 'days'
  document.querySelector('[data-block-id]')?.append(own)
  const matches = find('days')
  const onStep = vi.fn<() => void>()
  render(
    <AroundBuilder builder={builder}>
      <ReplaceRow sought="days" matches={matches} here={matches[0]} onStep={onStep} />
    </AroundBuilder>,
  )
  const field = screen.getByLabelText('Words to put in their place')
  fireEvent.change(field, { target: { value: 'nights' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(said(0)).toBe('Days of May')
  fireEvent.click(screen.getByText('Replace all'))
  expect(said(0)).toBe('nights of May')
  expect(spoken.getSnapshot().urgent).toMatch(/^1 replaced\. 1 can’t be/)
  builder.close()
})
