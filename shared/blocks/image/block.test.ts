import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'

const filled = { asset: 'asset1', alt: 'A lamp' }

it('offers every rendition with its size, so that nothing moves', () => {
  const html = renderBlock('image', filled)
  expect(html).toContain('width="1600" height="1200"')
  expect(html).toContain('srcSet="/assets/asset1/640.webp 640w, /assets/asset1/1280.webp 1280w"')
  expect(html).toContain('sizes="50vw"')
  expect(html).toContain('alt="A lamp"')
})

it('loads late, except at the top of the page', () => {
  expect(renderBlock('image', filled)).toContain('loading="lazy"')
  const first = renderBlock('image', filled, { first: true })
  expect(first).toContain('fetchPriority="high"')
  expect(first).not.toContain('loading')
})

it('shows built-in pictures as they are, and none from elsewhere', () => {
  const builtIn = renderBlock('image', { asset: '/pictures/lamp.svg', alt: 'A lamp' })
  expect(builtIn).toContain('src="/pictures/lamp.svg"')
  expect(builtIn).toContain('width="1200" height="900"')
  expect(renderBlock('image', { asset: 'https://example.com/a.png' })).toBe('')
})

it('keeps its name as a link, also where it is decoration', () => {
  const silent = { ...filled, decorative: true }
  expect(renderBlock('image', silent)).toContain('alt=""')
  expect(renderBlock('image', { ...silent, link: '/thanks' })).toContain('alt="A lamp"')
})

it('shows only the part of a picture that it is cropped to, in its shape', () => {
  const html = renderBlock('image', { ...filled, crop: '25 50 50 25', ratio: 'square' })
  // Of 1600 × 1200 that is 800 × 300.
  expect(html).toContain(
    '<span class="ff-image-crop" style="--ff-crop-shape:2.6667;--ff-crop-size:200%;--ff-crop-left:50%;--ff-crop-top:200%">',
  )
  expect(html).toContain('width="1600" height="1200"')
  // It is laid out twice as wide as its place.
  expect(html).toContain('sizes="100vw"')
  expect(html).not.toContain('ff-image-square')
  expect(renderBlock('image', { ...filled, crop: '60 0 50 50' })).not.toContain('ff-image-crop')
})

it('is a link with a caption when asked', () => {
  const html = renderBlock('image', { ...filled, link: '/thanks', caption: 'Evening' })
  expect(html).toMatch(/<a href="\/thanks"><img [^>]*><\/a><figcaption>Evening<\/figcaption>/)
})

it('is nothing on a published page without a picture, and a hint elsewhere', () => {
  expect(renderBlock('image')).toBe('')
  const hint = renderBlock('image', {}, { placeholder: (text) => text })
  expect(hint).toContain('<div class="ff-image-empty">Choose a picture</div>')
})

it('asks for a picture and for words', () => {
  expect(checkBlock('image')).toMatchObject([{ level: 'error' }])
  expect(checkBlock('image', { asset: 'asset1' })).toMatchObject([{ level: 'error' }])
  expect(checkBlock('image', { asset: 'asset1', decorative: true })).toEqual([])
  expect(checkBlock('image', { asset: 'asset1', decorative: true, link: '/' })).toHaveLength(1)
  expect(checkBlock('image', filled)).toEqual([])
})
