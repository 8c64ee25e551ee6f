// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { defaultStyle } from '../../campaign/model/section-style.ts'
import type { BlockSnapshot, SectionSnapshot } from '../../campaign/model/snapshot.ts'
import { buildSection } from '../../testing/build-section.ts'
import { buildBlock, buildContext } from '../../testing/render-block.tsx'
import { CampaignPage } from './campaign-page.tsx'

const context = buildContext()
const bar = buildBlock('navigation', { brand: 'logo', logo: 'mark' }, 'bar')
const image = (asset: string) => buildBlock('image', { asset, alt: 'A lamp' }, `image-${asset}`)
const inFile = { title: 'A lamp', address: 'https://vimeo.com/76979871' }

function section(id: string, blocks: BlockSnapshot[], behind = ''): SectionSnapshot {
  const style = { ...defaultStyle, ratio: [1], image: behind }
  return buildSection([blocks], { id, style })
}

/** The pictures that load before all others, by their assets. */
function urgentIn(sections: SectionSnapshot[]): string[] {
  const page = { id: 'p', path: '/', title: 'Page', description: '', sections, variants: [] }
  const body = document.createElement('body')
  body.innerHTML = renderToStaticMarkup(<CampaignPage page={page} context={context} />)
  return [...body.querySelectorAll('img[fetchpriority=high]')].map((img) => {
    expect(img.getAttribute('loading'), 'loading').toBeNull()
    return img.getAttribute('src')?.split('/')[2] ?? ''
  })
}

describe('where the first section has no picture, the first of the second loads at once:', () => {
  it('an image, and no further one', () => {
    const sections = [section('a', [bar]), section('b', [image('one'), image('two')])]
    expect(urgentIn(sections)).toEqual(['one'])
  })

  it('what lies behind the section, before its blocks', () => {
    const sections = [section('a', [bar]), section('b', [image('one')], 'behind')]
    expect(urgentIn(sections)).toEqual(['behind'])
  })

  it('one of a gallery', () => {
    const items = ['', 'one', 'two'].map((picture) => ({ id: `i${picture}`, picture, alt: 'x' }))
    const gallery = buildBlock('gallery', { items }, 'gallery')
    expect(urgentIn([section('a', [bar]), section('b', [gallery, image('three')])])).toEqual([
      'one',
    ])
  })

  it('that of a video, if it has one', () => {
    const silent = buildBlock('video', { ...inFile, poster: '' }, 'silent')
    const video = buildBlock('video', { ...inFile, poster: 'still' }, 'video')
    expect(urgentIn([section('a', []), section('b', [silent, video])])).toEqual(['still'])
  })

  it('not an image of which none is chosen', () => {
    const sections = [section('a', [image('')]), section('b', [image(''), image('one')])]
    expect(urgentIn(sections)).toEqual(['one'])
  })
})

it('keeps the second section waiting where the first has a picture', () => {
  const second = section('b', [image('two')], 'behind')
  expect(urgentIn([section('a', [bar, image('one')]), second])).toEqual(['one'])
  expect(urgentIn([section('a', [bar], 'sky'), second])).toEqual(['sky'])
})

it('lets a picture wait that stands after the second section', () => {
  expect(urgentIn([section('a', [bar]), section('b', []), section('c', [image('one')])])).toEqual(
    [],
  )
})
