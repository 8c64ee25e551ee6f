// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findBlock } from '../blocks/registry.ts'
import { rich } from '../blocks/rich.ts'
import type { CampaignSeed } from '../campaign/edits/create-campaign.ts'
import type { CampaignSnapshot, ListItem, PropValue } from '../campaign/model/snapshot.ts'
import { must } from '../lib/must.ts'
import { checkCampaign } from '../page/checks/check-campaign.ts'
import { textPairs } from '../page/checks/check-contrast.ts'
import { plainGrounds } from '../page/colours/ground.ts'
import { sectionColours, textRatio } from '../page/colours/section-colours.ts'
import { blankSeed } from './blank.ts'
import { calendarFrom } from './calendar.ts'
import { loadTemplate } from './load-template.ts'
import { findTemplate, templates } from './registry.ts'
import { templatePurposes } from './template.ts'
import { snapshotOfSeed } from './template-snapshot.ts'

const pictures = resolve(import.meta.dirname, 'pictures')
const seedFiles = resolve(import.meta.dirname, 'seeds')
/** Before a month, a year and a leap day end, and in the middle of a week. */
const days = ['2026-11-23', '2026-12-31', '2028-02-28'].map((day) => new Date(`${day}T23:59:00Z`))
const now = must(days[0], 'a day')
const week = 7 * 86_400_000

const seeds = await Promise.all(
  templates.map(async (card) => ({
    ...card,
    seed: must(await loadTemplate(card.id, now), 'a template'),
  })),
)

function picturesOf(seed: CampaignSeed): string[] {
  return [...JSON.stringify(seed).matchAll(/"\/pictures\/([^"]+)"/g)].map(([, name]) => name ?? '')
}

type Block = { kind: string; props?: Readonly<Record<string, PropValue>> }
type Page = { sections: readonly { columns: readonly { blocks: readonly Block[] }[] }[] }

function blocksOf(page: Page) {
  return page.sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
}

/** Rich text that the seed gives as a plain string, as the document reads it. */
function asRead({ kind, props = {} }: Block): Record<string, PropValue> {
  const read = Object.entries(props).map(([name, value]): [string, PropValue] => [
    name,
    findBlock(kind)?.fields[name]?.type === 'richText' && typeof value === 'string'
      ? rich(value)
      : value,
  ])
  return Object.fromEntries(read)
}

/** Of what was read, what the seed names: of its props, and of each item of its lists. */
function namedIn(
  given: Readonly<Record<string, PropValue>>,
  read: Readonly<Record<string, PropValue>>,
): Record<string, unknown> {
  const named = Object.entries(given).map(([name, value]): [string, unknown] => {
    const kept = read[name]
    if (!Array.isArray(value) || !Array.isArray(kept)) return [name, kept]
    return [name, kept.map((item, at) => pick(item, Object.keys(value[at] ?? item)))]
  })
  return Object.fromEntries(named)
}

function pick(item: ListItem, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, item[name]]))
}

/** How a page is built, whatever it says: the kinds of its blocks, and where each stands. */
function shapeOf({ pages: [first] }: CampaignSnapshot): string[] {
  return must(first, 'a page').sections.map(
    ({ style, columns }) =>
      `${style.background}/${style.width}/${style.image !== ''} ${columns
        .map(({ blocks }) => blocks.map(({ kind }) => kind).join('+'))
        .join(' | ')}`,
  )
}

it('has at least two templates for each purpose', () => {
  const few = templatePurposes.filter(
    ({ value }) => templates.filter(({ purpose }) => purpose === value).length < 2,
  )
  expect(few).toEqual([])
  expect(templates.length).toBeGreaterThanOrEqual(24)
})

it('finds templates by their id', async () => {
  expect(findTemplate('newsletter')?.name).toBe('Newsletter')
  expect(findTemplate('nothing')).toBeUndefined()
  expect(await loadTemplate('nothing', now)).toBeNull()
  expect(await loadTemplate('../registry', now)).toBeNull()
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length)
  const files = readdirSync(seedFiles).map((name) => name.replace('.ts', ''))
  expect(files.toSorted()).toEqual(templates.map(({ id }) => id).toSorted())
})

it('has templates that are built differently, not one in other colours', () => {
  const known = seeds.map(({ id, seed }) => ({ id, snapshot: snapshotOfSeed(seed) }))
  for (const { id, snapshot } of known) {
    const shape = new Set(shapeOf(snapshot))
    for (const other of known) {
      if (other.id === id) continue
      const shared = shapeOf(other.snapshot).filter((section) => shape.has(section)).length
      expect(shared / shape.size, `${id} is built like ${other.id}`).toBeLessThan(0.5)
    }
  }
  const themes = seeds.map(({ seed }) => JSON.stringify(seed.theme))
  expect(new Set(themes).size).toBe(seeds.length)
  const kinds = seeds.flatMap(({ seed }) => seed.pages.flatMap(blocksOf).map(({ kind }) => kind))
  expect(new Set(kinds).size).toBeGreaterThanOrEqual(22)
})

describe.each(seeds)('the template $id', ({ id, seed, description, ground }) => {
  const snapshot = snapshotOfSeed(seed)

  it.each(days)('could go live as it is when started on %s, and a week later', async (day) => {
    const started = snapshotOfSeed(must(await loadTemplate(id, day), 'a template'))
    for (const at of [day.getTime(), day.getTime() + week - 1]) {
      const open = checkCampaign(started, { requireConsent: true, now: at })
      expect(open.filter(({ level }) => level !== 'ok')).toEqual([])
    }
  })

  it('says what it is for, on the ground that it begins on', () => {
    expect(description).toMatch(/^[A-Z].{30,100}\.$/)
    expect(ground).toBe(snapshot.theme.background)
  })

  it('thanks people on a page of its own', () => {
    expect(snapshot.pages.map(({ path }) => path)).toEqual(['/', '/thanks'])
    const forms = must(snapshot.pages[0] && blocksOf(snapshot.pages[0]), 'a page').filter(
      ({ kind }) => kind === 'form',
    )
    expect(forms.map(({ props }) => props?.['thanks'])).toEqual(['/thanks'])
  })

  it('titles and describes each page in so many words as are shown elsewhere', () => {
    for (const { title, description: words } of snapshot.pages) {
      expect(title.length).toBeLessThanOrEqual(70)
      expect(words).toMatch(/^[A-Z0-9].{20,170}\.$/)
    }
  })

  it('has headings that follow each other in order', () => {
    for (const page of snapshot.pages) {
      const levels = blocksOf(page)
        .filter(({ kind }) => kind === 'heading')
        .map(({ props }) => Number(props?.['level']))
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      expect(levels[0]).toBe(1)
      const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
      expect(skipped).toEqual([])
    }
  })

  it.each(plainGrounds)('is readable on $background sections', (on) => {
    const pairs = textPairs(sectionColours(snapshot.theme, on))
    expect(pairs.filter(({ ratio }) => ratio < textRatio)).toEqual([])
  })

  it('keeps every prop and every style that it names', () => {
    const given = seed.pages.flatMap(blocksOf)
    const read = snapshot.pages.flatMap(blocksOf)
    expect(read.map(({ kind }) => kind)).toEqual(given.map(({ kind }) => kind))
    const kept = given.map((block, at) => namedIn(asRead(block), read[at]?.props ?? {}))
    expect(kept).toEqual(given.map(asRead))
    const styles = seed.pages.flatMap(({ sections }) => sections.map(({ style = {} }) => style))
    const found = snapshot.pages.flatMap(({ sections }) => sections.map(({ style }) => style))
    styles.forEach((style, at) => expect(found[at]).toMatchObject(style))
    expect(snapshot.theme).toMatchObject(seed.theme ?? {})
  })

  it('is small, and has all of its pictures', () => {
    const missing = picturesOf(seed).filter((name) => !existsSync(resolve(pictures, name)))
    expect(missing).toEqual([])
    const source = readFileSync(resolve(seedFiles, `${id}.ts`))
    expect(gzipSync(source).byteLength).toBeLessThan(5_000)
  })

  it('is written to the end', () => {
    const words = JSON.stringify(seed)
    expect(words).not.toMatch(/lorem|ipsum|fanfare|undefined/i)
    expect(words).not.toMatch(/NaN/)
    expect(words).not.toMatch(/[a-z]!/)
  })
})

it('names days from the one on which it is used', () => {
  const calendar = calendarFrom(new Date('2026-12-30T23:30:00Z'))
  expect(calendar(1, 'saturday', '18:30')).toEqual({
    moment: '2027-01-09T18:30:00.000Z',
    iso: '2027-01-09',
    weekday: 'Saturday',
    date: '9 January',
    day: 'Saturday 9 January',
  })
  expect(calendar(0, 'wednesday').iso).toBe('2026-12-30')
})

describe.each(readdirSync(pictures))('the picture %s', (name) => {
  const source = readFileSync(resolve(pictures, name), 'utf8')

  it('is a small, still drawing of the size that pages expect', () => {
    const { documentElement } = new DOMParser().parseFromString(source, 'image/svg+xml')
    expect(documentElement.getAttribute('width')).toBe('1200')
    expect(documentElement.getAttribute('height')).toBe('900')
    expect(source).not.toMatch(/<script|<foreignObject|<image|https?:\/\/(?!www\.w3\.org)/i)
    expect(source.length).toBeLessThan(8_000)
  })

  it('is used', () => {
    expect(seeds.flatMap(({ seed }) => picturesOf(seed))).toContain(name)
  })
})

it('starts blank with a main heading', () => {
  const [page, ...others] = snapshotOfSeed(blankSeed).pages
  expect(others).toEqual([])
  expect(page?.sections[0]?.columns[0]?.blocks[0]).toMatchObject({
    kind: 'heading',
    props: { level: '1' },
  })
})

it('gives the same snapshot every time', () => {
  expect(snapshotOfSeed(blankSeed)).toEqual(snapshotOfSeed(blankSeed))
})
