import { describe, expect, it } from 'vitest'
import { allBlocks } from '../../blocks/registry.ts'
import { marked, paragraph, rich } from '../../blocks/rich.ts'
import type { BlockSnapshot, PageSnapshot } from '../../campaign/model/snapshot.ts'
import { templates } from '../../templates/registry.ts'
import { loadTemplate } from '../../templates/load-template.ts'
import { snapshotOfSeed } from '../../templates/template-snapshot.ts'
import { templateWords } from '../../templates/template-words.ts'
import { buildSection } from '../../testing/build-section.ts'
import { buildBlock } from '../../testing/render-block.tsx'
import { must } from '../../lib/must.ts'
import { checkUnwritten } from './check-unwritten.ts'

const none = new Set<string>()
const buildPage = (blocks: BlockSnapshot[]): PageSnapshot => ({
  id: 'p1',
  path: '/',
  title: 'T',
  description: 'D',
  sections: [buildSection([blocks])],
  variants: [],
})
const messages = (...blocks: BlockSnapshot[]) =>
  checkUnwritten(buildPage(blocks), none).map(({ message }) => message)

describe('P23: placeholders', () => {
  // Those that have no words of their own to begin with, or only the product's.
  const silent = [
    'button',
    'button-group',
    'divider',
    'form',
    'icon',
    'image',
    'social-links',
    'spacer',
    'video',
  ]

  it.each(allBlocks().map(({ kind }) => kind))('of a new %s are found', (kind) => {
    const found = checkUnwritten(buildPage([buildBlock(kind)]), none)
    expect(found.map(({ id }) => id)).toEqual(silent.includes(kind) ? [] : ['placeholder:block1'])
  })

  it('are named where they stand', () => {
    expect(checkUnwritten(buildPage([buildBlock('coupon')]), none)).toEqual([
      {
        id: 'placeholder:block1',
        level: 'warning',
        message:
          'Not in your own words yet: “Say what the code is good for”, “YOUR-CODE” and 1 more.',
        isUnwritten: true,
        pageId: 'p1',
        blockId: 'block1',
        field: 'words',
      },
    ])
    const words = rich('Half price on Sundays')
    const terms = rich('Once for each table.')
    expect(messages(buildBlock('coupon', { words, terms }))).toEqual([
      'Not in your own words yet: “YOUR-CODE”.',
    ])
    const code = rich('SUNDAY')
    expect(messages(buildBlock('coupon', { words, terms, code }))).toEqual([])
  })

  it('are found in the items of a list, by their id, until the last one is written', () => {
    const own = {
      id: 'first',
      name: rich('Ada'),
      role: rich('Baker'),
      text: rich('I sleep again.'),
    }
    const other = { ...own, id: 'second', name: rich('Full name') }
    const found = checkUnwritten(
      buildPage([buildBlock('testimonial', { items: [own, other] })]),
      none,
    )
    expect(found).toMatchObject([{ field: 'items', item: 'second', itemField: 'name' }])
    expect(messages(buildBlock('testimonial', { items: [own] }))).toEqual([])
  })

  it('are no words that can stand as they are, nor fields that are not shown', () => {
    const links = [{ id: 'first', label: rich('About'), link: '/' }]
    expect(messages(buildBlock('navigation', { name: rich('Slow Morning'), links }))).toEqual([])
    const footer = { name: rich('A'), words: rich('B'), small: rich('C'), columns: '1' }
    expect(messages(buildBlock('footer', footer))).toEqual([])
  })
})

describe('P23: made-up addresses', () => {
  it.each([
    'https://example.com/shop',
    'mailto:hello@example.org',
    'https://shop.bakery.example',
    'https://your-company.com',
  ])('%s is found as a link', (link) => {
    const block = buildBlock('button', { label: rich('Go'), link })
    expect(checkUnwritten(buildPage([block]), none)).toMatchObject([{ id: 'example:block1' }])
  })

  it('are found in words, and those of the real world are not', () => {
    const text = (words: string) => buildBlock('rich-text', { text: rich(words) })
    expect(messages(text('Write to you@example.com any time.'))).toEqual([
      '“you@example.com” is an example, not an address of yours.',
    ])
    expect(messages(text('For example, communities. Counterexample.com is mine.'))).toEqual([])
    const link = { type: 'link', href: 'https://example.net' } as const
    expect(
      messages(buildBlock('rich-text', { text: rich(paragraph(marked('Us', link))) })),
    ).toHaveLength(1)
  })
})

describe('P23: words of a template', () => {
  const madeAt = new Date(Date.UTC(2026, 10, 20))

  it.each(templates.map(({ id }) => id))('%s, untouched, says so on each page', async (id) => {
    const seed = must(await loadTemplate(id, madeAt), id)
    const words = await templateWords(id, madeAt)
    for (const page of snapshotOfSeed(seed).pages) {
      const found = checkUnwritten(page, words)
      expect(found.map((line) => line.id)).toEqual([`template:${page.id}`])
    }
  })

  it('counts those that are left, and leads to the first of them', async () => {
    const words = await templateWords(null, madeAt)
    const own = buildBlock('heading', { text: rich('Our harvest supper') }, 'own')
    const left = buildBlock('rich-text', {
      text: rich('One sentence that says who this is for and what they get.'),
    })
    expect(checkUnwritten(buildPage([own, left]), words)).toMatchObject([
      {
        message:
          'A text of this page is still the template’s: “One sentence that says who this is for and what…”.',
        blockId: 'block1',
      },
    ])
    expect(checkUnwritten(buildPage([own]), words)).toEqual([])
  })

  it('of somebody’s own template are nobody’s else', async () => {
    expect((await templateWords('01a222e9-3f23-7530-9295-d21b2bc162b8', madeAt)).size).toBe(0)
  })
})
