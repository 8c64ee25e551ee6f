// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rich } from '../blocks/rich.ts'
import type { CampaignSeed } from '../campaign/create-campaign.ts'
import type { ListItem, PropValue } from '../campaign/snapshot.ts'
import { checkCampaign } from '../page/check-campaign.ts'
import { textPairs } from '../page/check-contrast.ts'
import { plainGrounds } from '../page/ground.ts'
import { sectionColours, textRatio } from '../page/section-colours.ts'
import { blankSeed } from './blank.ts'
import { findTemplate, templates } from './registry.ts'
import { snapshotOfSeed } from './template-snapshot.ts'

const pictures = resolve(import.meta.dirname, 'pictures')

function picturesOf(seed: CampaignSeed): string[] {
  return [...JSON.stringify(seed).matchAll(/"\/pictures\/([^"]+)"/g)].map(([, name]) => name ?? '')
}

type Column = { blocks: readonly { kind: string; props?: Readonly<Record<string, PropValue>> }[] }
type Page = { sections: readonly { columns: readonly Column[] }[] }

function blocksOfPages(pages: readonly Page[]) {
  return pages.flatMap((page) =>
    page.sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)),
  )
}

/** Rich text that the seed gives as a plain string, as the document reads it. */
function asRead(props: Readonly<Record<string, PropValue>>) {
  const read = Object.entries(props).map(([name, value]) => [
    name,
    ['text', 'label'].includes(name) && typeof value === 'string' ? rich(value) : value,
  ])
  return Object.fromEntries(read)
}

it('finds templates by their id', () => {
  expect(findTemplate('newsletter')?.name).toBe('Newsletter')
  expect(findTemplate('nothing')).toBeUndefined()
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
})

/** Of what was read, what the seed names: of its props, and of each item of its lists. */
function namedIn(
  given: Readonly<Record<string, PropValue>>,
  read: Readonly<Record<string, PropValue>>,
): Record<string, PropValue | undefined> {
  const named = Object.entries(given).map(([name, value]) => {
    const kept = read[name]
    if (!Array.isArray(value) || !Array.isArray(kept)) return [name, kept]
    return [name, kept.map((item, at) => pick(item, Object.keys(value[at] ?? item)))]
  })
  return Object.fromEntries(named)
}

function pick(item: ListItem, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, item[name]]))
}

describe.each(templates)('the template $id', ({ seed, description }) => {
  const snapshot = snapshotOfSeed(seed)

  it('could go live as it is, whenever that is', () => {
    const open = checkCampaign(snapshot, { requireConsent: true, now: Infinity })
    expect(open.filter(({ level }) => level !== 'ok')).toEqual([])
    expect(description).toMatch(/\.$/)
  })

  it('thanks people on a page of its own', () => {
    expect(snapshot.pages.map(({ path }) => path)).toEqual(['/', '/thanks'])
  })

  it.each(plainGrounds)('is readable on $background sections', (ground) => {
    const pairs = textPairs(sectionColours(snapshot.theme, ground))
    expect(pairs.filter(({ ratio }) => ratio < textRatio)).toEqual([])
  })

  it('keeps every prop that it names', () => {
    const given = blocksOfPages(seed.pages)
    const read = blocksOfPages(snapshot.pages)
    expect(read.map(({ kind }) => kind)).toEqual(given.map(({ kind }) => kind))
    const kept = given.map(({ props = {} }, at) => namedIn(asRead(props), read[at]?.props ?? {}))
    expect(kept).toEqual(given.map(({ props = {} }) => asRead(props)))
  })

  it('has all of its pictures', () => {
    const missing = picturesOf(seed).filter((name) => !existsSync(resolve(pictures, name)))
    expect(missing).toEqual([])
  })
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
    expect(templates.flatMap(({ seed }) => picturesOf(seed))).toContain(name)
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
