// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { embedSources } from '../frame-sources.ts'
import { rich } from '../rich.ts'
import { providers } from './providers.ts'
import { readEmbed } from './read-embed.ts'
import enhance from './script.ts'
import { textLike } from '../../testing/matching.ts'

const calendly = { address: 'https://calendly.com/ada/intro', title: rich('Choose a time') }

const addressOf = (pasted: string) => {
  const embed = readEmbed(pasted)
  return typeof embed === 'string' ? embed : embed.address
}

it('is a link to the page itself, and loads nothing from elsewhere', () => {
  const html = renderBlock('embed', calendly)
  expect(html).toContain(
    '<p class="ff-embed-source">Calendly</p><p class="ff-embed-title">Choose a time</p>',
  )
  expect(html).toContain(
    '<a class="ff-embed-show" href="https://calendly.com/ada/intro" rel="noopener" data-ff-embed="https://calendly.com/ada/intro" data-ff-title="Choose a time" data-ff-allow="" data-ff-sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms">Show it</a>',
  )
  expect(html).not.toMatch(/<(iframe|img|script|link)/)
})

const pasted: [string, string][] = [
  [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!2sBerlin" width="600"></iframe>',
    'https://www.google.com/maps/embed?pb=!1m18!2sBerlin',
  ],
  [
    'https://www.google.com/maps/d/u/0/viewer?mid=1aB-c&ll=1,2',
    'https://www.google.com/maps/d/embed?mid=1aB-c',
  ],
  [
    'https://www.google.com/maps/embed/v1/place?key=k&q=Berlin',
    'https://www.google.com/maps/embed/v1/place?key=k&q=Berlin',
  ],
  [
    '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=1%2C2&amp;layer=mapnik"></iframe>',
    'https://www.openstreetmap.org/export/embed.html?bbox=1%2C2&layer=mapnik',
  ],
  ['calendly.com/ada?month=2026-12', 'https://calendly.com/ada?month=2026-12'],
  ['https://ada.typeform.com/to/aBc123', 'https://form.typeform.com/to/aBc123'],
  [
    'https://open.spotify.com/intl-de/track/4uLU6h?si=x',
    'https://open.spotify.com/embed/track/4uLU6h',
  ],
  ['https://open.spotify.com/embed/show/4uLU6h', 'https://open.spotify.com/embed/show/4uLU6h'],
  [
    'https://soundcloud.com/ada/first-song?in=x',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fada%2Ffirst-song',
  ],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/12&color=red',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F12',
  ],
  ['https://codepen.io/ada/pen/abcDEF', 'https://codepen.io/ada/embed/abcDEF?default-tab=result'],
  [
    'https://www.figma.com/file/k3y/Name?node-id=5-3&t=x',
    'https://embed.figma.com/design/k3y?node-id=5-3&embed-host=fanfare',
  ],
]

describe('reads what people paste', () => {
  it.each(pasted)('%s', (address, expected) => {
    expect(addressOf(address)).toBe(expected)
    expect(embedSources.some((source) => expected.startsWith(source))).toBe(true)
  })

  it('for every provider and every source', () => {
    const read = pasted.map(([address]) => readEmbed(address))
    const names = new Set(read.map((embed) => typeof embed !== 'string' && embed.provider.name))
    expect([...names]).toEqual(providers.map(({ name }) => name))
    expect(embedSources).toHaveLength(providers.length)
  })
})

describe('refuses the rest, and says what to do', () => {
  it.each([
    ['https://example.com/page', /^example\.com can’t be shown here\. What can: Google Maps, /],
    ['https://calendly.com.example.com/ada', /^calendly\.com\.example\.com can’t be shown/],
    ['https://evilcalendly.com/ada', /can’t be shown here/],
    ['https://calendly.com@example.com/ada', /not an https address/],
    ['javascript:alert(1)', /not an https address/],
    ['data:text/html,x', /not an https address/],
    ['<iframe src="javascript:alert(1)"></iframe>', /not an https address/],
    ['https://www.google.com/maps/place/Berlin', /“Embed a map”/],
    ['https://www.google.com/maps/../url?q=https://example.com&pb=1', /Google Maps can’t be shown/],
    ['https://maps.app.goo.gl/abc', /“Embed a map”/],
    ['https://open.spotify.com/user/ada', /Copy the link of a song/],
    ['https://w.soundcloud.com/player/?url=https://example.com/a/b', /Copy the link of a track/],
    ['https://calendly.com/', /Copy the link of an event/],
    ['https://www.figma.com/files/drafts', /Copy the link of a file/],
    ['https://youtu.be/aqz-KE-bpKQ', /Use the video block/],
  ])('%s', (address, message) => {
    expect(checkBlock('embed', { address })).toMatchObject([
      { level: 'error', message: textLike(message) },
    ])
    expect(renderBlock('embed', { address })).toBe('')
    const hint = renderBlock('embed', { address }, { placeholder: (text) => text })
    expect(hint).toContain('ff-embed-empty')
    expect(hint).not.toContain('href')
  })
})

it('has a height, and another one elsewhere', () => {
  const html = renderBlock('embed', { ...calendly, height: 'tall', 'height@phone': 'large' })
  expect(html).toContain('class="ff-embed ff-embed-tall ff-embed-large--phone"')
})

it('asks for an address, a title and words on its button', () => {
  expect(checkBlock('embed', calendly)).toEqual([])
  expect(checkBlock('embed')).toMatchObject([{ level: 'error' }])
  expect(checkBlock('embed', { ...calendly, title: rich('') })).toHaveLength(1)
  expect(checkBlock('embed', { ...calendly, button: rich('') })).toHaveLength(1)
  expect(renderBlock('embed', {}, { placeholder: (text) => text })).toContain('Paste an address')
})

describe('when its button is pressed', () => {
  afterEach(() => document.body.replaceChildren())

  function press(html: string, keys: MouseEventInit = {}): HTMLIFrameElement[] {
    document.body.innerHTML = html
    enhance(document.body)
    enhance(must(document.body.firstElementChild, 'block'))
    const link = must(document.querySelector('[data-ff-embed]'), 'link')
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    // What the script leaves alone would leave the page.
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
    link.dispatchEvent(click)
    return [...document.querySelectorAll('iframe')]
  }

  it('shows the page in a frame that may do little', () => {
    const [frame, ...others] = press(renderBlock('embed', calendly))
    expect(others).toEqual([])
    expect(frame?.src).toBe('https://calendly.com/ada/intro')
    expect(frame?.title).toBe('Choose a time')
    expect(frame?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms',
    )
    expect(frame).toMatchObject({ loading: 'lazy', referrerPolicy: 'strict-origin', allow: '' })
    expect(document.activeElement).toBe(frame)
  })

  it('gives what has no forms no right to send any', () => {
    const [frame] = press(
      renderBlock('embed', { address: 'https://open.spotify.com/track/4uLU6h' }),
    )
    expect(frame?.getAttribute('sandbox')).not.toContain('forms')
    expect(frame?.allow).toContain('encrypted-media')
  })

  it('stays a link when it is opened in another tab', () => {
    expect(press(renderBlock('embed', calendly), { metaKey: true })).toEqual([])
  })

  it.each([
    'https://example.com/',
    'https://calendly.com.example.com/',
    'https://www.google.com/maps/../url?q=https://example.com/',
    'http://calendly.com/ada',
    'javascript:alert(1)',
    '',
  ])('loads nothing from %s', (address) => {
    expect(press(`<div><a href="/" data-ff-embed="${address}">Show</a></div>`)).toEqual([])
  })
})
