// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'
import { readVideo } from './read-video.ts'
import enhance from './script.ts'
import { textWith } from '../../testing/matching.ts'

const youTube = { address: 'https://youtu.be/aqz-KE-bpKQ?t=1m5s', title: 'A rabbit' }
const file = { address: 'https://example.com/film.mp4', title: 'A film' }

it('is a named link to the video under its picture, and loads nothing from elsewhere', () => {
  const html = renderBlock('video', { ...youTube, poster: 'asset1' })
  expect(html).toContain(
    '<a class="ff-video-play" href="https://www.youtube.com/watch?v=aqz-KE-bpKQ&amp;t=65" rel="noopener" aria-label="A rabbit" data-ff-title="A rabbit" data-ff-video="youtube" data-ff-id="aqz-KE-bpKQ?rel=0&amp;start=65">',
  )
  expect(html).toMatch(/<img [^>]*src="\/assets\/asset1\/[^>]*alt=""/)
  expect(html).not.toMatch(/<(iframe|video|script|link)|src(set)?="[^"]*https:/i)
})

describe('reads what people paste', () => {
  const youTubeId = 'aqz-KE-bpKQ'
  it.each([
    `https://www.youtube.com/watch?v=${youTubeId}`,
    `youtube.com/watch?list=x&v=${youTubeId}`,
    `https://m.youtube.com/shorts/${youTubeId}`,
    `//www.youtube-nocookie.com/embed/${youTubeId}`,
    `<iframe width="560" src="https://www.youtube.com/embed/${youTubeId}?si=x&amp;rel=0"></iframe>`,
  ])('%s', (address) => {
    expect(readVideo(address)).toMatchObject({ provider: 'youtube', id: `${youTubeId}?rel=0` })
  })

  it.each([
    ['https://vimeo.com/76979871', '76979871?dnt=1'],
    ['https://vimeo.com/channels/staffpicks/76979871', '76979871?dnt=1'],
    ['https://vimeo.com/76979871/8272103f6e', '76979871?dnt=1&h=8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '76979871?dnt=1&h=8272103f6e'],
  ])('%s', (address, id) => {
    expect(readVideo(address)).toMatchObject({ provider: 'vimeo', id })
  })

  it('a file', () => {
    expect(readVideo(' example.com/a%20b.WEBM?x=1 ')).toEqual({
      provider: 'file',
      page: 'https://example.com/a%20b.WEBM?x=1',
    })
  })

  it.each([
    '',
    'a video',
    'javascript:alert(1)//.mp4',
    'data:video/mp4;base64,AAAA',
    'ftp://example.com/a.mp4',
    'https://example.com/a.mp3',
    'https://ada:secret@example.com/a.mp4',
    'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/channel/aqz-KE-bpKQ',
    'https://vimeo.com/about',
    'https://vimeo.com/76979871/settings',
    'https://vimeo.com/76979871?h=%22%3E',
  ])('and refuses %s', (address) => {
    expect(readVideo(address)).toBeNull()
    const html = renderBlock('video', { address }, { placeholder: (text) => text })
    expect(html).not.toContain('href')
  })
})

it('has a shape, and another width elsewhere', () => {
  const html = renderBlock('video', { ...file, ratio: 'portrait', 'width@phone': 'small' })
  expect(html).toContain('class="ff-video ff-video-portrait ff-video-full ff-video-small--phone')
})

it('has a caption when there is one', () => {
  expect(renderBlock('video', { ...file, caption: rich('In May') })).toContain(
    '<figcaption>In May</figcaption>',
  )
  expect(renderBlock('video', file)).not.toContain('<figcaption')
})

it('is nothing on a published page without a video, and a hint elsewhere', () => {
  expect(renderBlock('video')).toBe('')
  expect(renderBlock('video', {}, { placeholder: (text) => text })).toContain(
    'Paste the address of a video',
  )
})

it('asks for a video that can be shown, and a title', () => {
  expect(checkBlock('video', file)).toEqual([])
  expect(checkBlock('video')).toMatchObject([{ level: 'error' }])
  expect(checkBlock('video', { ...file, title: ' ' })).toMatchObject([{ level: 'error' }])
  expect(checkBlock('video', { ...file, address: 'https://example.com/' })).toMatchObject([
    { level: 'error', message: textWith('YouTube or Vimeo') },
  ])
})

describe('when it is pressed', () => {
  afterEach(() => document.body.replaceChildren())

  const find = (selector: string) => document.querySelector<HTMLElement>(selector)

  function press(html: string, keys: MouseEventInit = {}): boolean {
    document.body.innerHTML = html
    enhance(document.body)
    enhance(document.body)
    enhance(must(document.body.firstElementChild, 'figure'))
    const sign = must(find('.ff-video-play')?.firstElementChild, 'sign')
    return sign.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  }

  it('shows the player of the provider, once', () => {
    expect(press(renderBlock('video', youTube))).toBe(false)
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    const frame = must(document.querySelector('iframe'), 'iframe')
    expect(frame.src).toBe(
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&start=65&autoplay=1',
    )
    expect(frame.title).toBe('A rabbit')
    expect(frame.allow).toBe('autoplay;fullscreen')
    expect(frame.referrerPolicy).toBe('strict-origin')
    expect(find('.ff-video-play')?.hidden).toBe(true)
    expect(document.activeElement).toBe(frame)
  })

  it('plays a file', () => {
    press(renderBlock('video', file))
    const video = must(document.querySelector('video'), 'video')
    expect(video.src).toBe(file.address)
    expect(video.controls).toBe(true)
    expect(document.querySelectorAll('video')).toHaveLength(1)
  })

  it('stays a link when it is opened in another tab', () => {
    expect(press(renderBlock('video', youTube), { ctrlKey: true })).toBe(true)
    expect(find('iframe')).toBeNull()
  })

  it.each([
    '<figure><a class="ff-video-play" href="/" data-ff-video="youtube" data-ff-id="../../evil?x=1"><i></i></a></figure>',
    '<figure><a class="ff-video-play" href="/" data-ff-video="youtube" data-ff-id="https://evil.example/?b=1"><i></i></a></figure>',
    '<figure><a class="ff-video-play" href="javascript:alert(1)" data-ff-video="file"><i></i></a></figure>',
    '<figure><a class="ff-video-play" href="http://example.com/a.mp4" data-ff-video="file"><i></i></a></figure>',
  ])('loads nothing else: %s', (html) => {
    press(html)
    expect(find('iframe, video')).toBeNull()
  })
})
