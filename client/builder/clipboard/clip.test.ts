// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rich } from '#shared/blocks/rich.ts'
import { buildBlock } from '#shared/testing/render-block.tsx'
import { buildSection } from '#shared/testing/build-section.ts'
import { defaultTheme } from '#shared/campaign/model/theme.ts'
import { must } from '#shared/lib/must.ts'
import { assetsIn, fitClip, fittingColour } from './fit-clip.ts'
import { readClip } from './read-clip.ts'
import { contentOf, writeClip } from './write-clip.ts'
import { clipInHtml } from './clip-in-html.ts'
import { clipAsHtml } from './html-clip.ts'

const around = { companyId: 'company-1', theme: defaultTheme }

function clipOf(...blocks: ReturnType<typeof buildBlock>[]) {
  return must(readClip(writeClip({ blocks }, around)), 'clip')
}

test('blocks come out as they went in, also by way of HTML', () => {
  const heading = buildBlock('heading', { text: rich('Hello <b> & ö'), 'size@phone': 'small' })
  const text = writeClip({ blocks: [heading] }, around)
  const carried = must(clipInHtml(clipAsHtml(text, 'Hello\n\n<script>')), 'carried')
  expect(carried).toBe(text)
  expect(readClip(carried)).toMatchObject({
    kind: 'blocks',
    blocks: [{ kind: 'heading', props: heading.props }],
  })
  expect(clipAsHtml(text, '<script>')).not.toContain('<script>')
})

test('whole sections keep their columns and look', () => {
  const section = buildSection([[buildBlock('heading')], [buildBlock('image')]])
  const page = { id: 'p', path: '/', title: '', description: '', sections: [section], variants: [] }
  const content = must(
    contentOf(page, { selected: { kind: 'section', id: 's1' }, more: [] }),
    'content',
  )
  expect(readClip(writeClip(content, around))).toMatchObject({
    kind: 'sections',
    sections: [
      { style: { ratio: [1, 1] }, columns: [{ blocks: [{}] }, { blocks: [{ kind: 'image' }] }] },
    ],
  })
})

test('a block of an older build is brought up', () => {
  const old = { kind: 'button', version: 1, props: { label: 'Go', link: '/' } }
  const clip = readClip(JSON.stringify({ fanfare: 1, blocks: [old] }))
  expect(clip).toMatchObject({ blocks: [{ props: { label: rich('Go'), link: '/' } }] })
})

test('pictures and own colours are found and fitted', () => {
  const icon = buildBlock('icon', { colour: defaultTheme.primary })
  const clip = clipOf(buildBlock('image', { asset: 'a1' }), icon)
  expect(assetsIn(clip)).toEqual(['a1'])
  const fitted = fitClip(clip, { image: (id) => `new-${id}`, colour: fittingColour(clip) })
  expect(fitted).toMatchObject({
    blocks: [{ props: { asset: 'new-a1' } }, { props: { colour: 'primary' } }],
  })
})

test('a clip knows where its own pictures are, and no others', () => {
  const library = { a1: '/assets/a1/960.webp', b2: '/assets/b2/960.webp' }
  const content = { blocks: [buildBlock('image', { asset: 'a1' })] }
  expect(readClip(writeClip(content, around, library))?.assets).toEqual({ a1: library.a1 })
})

test('nothing that is not ours is fetched', () => {
  const assets = { a: '/assets/a/960.webp', b: 'https://evil.example/x', c: '/assets/../api/me' }
  const clip = readClip(JSON.stringify({ fanfare: 1, assets, blocks: [buildBlock('image')] }))
  expect(clip?.assets).toEqual({ a: '/assets/a/960.webp' })
})

test('whatever is in the clipboard, reading it never throws and gives only what fields allow', () => {
  const kinds = fc.constantFrom('heading', 'button', 'accordion', 'image', 'form', 'nonsense')
  const props = fc.dictionary(
    fc.constantFrom('text', 'label', 'items', 'asset', 'link', '__proto__', 'size@phone'),
    fc.anything(),
  )
  const blocks = fc.array(fc.record({ kind: kinds, version: fc.anything(), props }))
  fc.assert(
    fc.property(blocks, (given) => {
      const clip = readClip(JSON.stringify({ fanfare: 1, blocks: given }))
      for (const block of clip?.kind === 'blocks' ? clip.blocks : []) {
        expect(JSON.stringify(block)).not.toContain('javascript:')
      }
    }),
  )
  expect(readClip('{')).toBeNull()
  expect(readClip('[]')).toBeNull()
})
