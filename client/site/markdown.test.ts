import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

describe('Markdown of the site', () => {
  it('has anchors on its headings, one of a kind', () => {
    const { html, headings } = renderMarkdown("## It's `saved`\n\nA\n\n## Again\n\n## Again\n")
    expect(headings.map(({ id }) => id)).toEqual(['its-saved', 'again', 'again-2'])
    expect(html).toContain('<h2 id="again-2">Again</h2>')
  })

  it('takes parts that are made from the product, with their headings', () => {
    const part = '<h3 id="x">X &amp; Y</h3><table class="own"><tr><td>Words</td></tr></table>'
    const { html, passages } = renderMarkdown('Before\n\n{{list}}\n', { list: part })
    expect(html).toContain(part)
    expect(passages).toEqual([
      { heading: null, text: 'Before' },
      { heading: { id: 'x', text: 'X & Y', level: 3 }, text: 'Words' },
    ])
    expect(() => renderMarkdown('{{other}}', { list: part })).toThrow('There is no part “other”.')
  })

  it('lets no HTML in, and what is wide scroll by itself', () => {
    const { html } = renderMarkdown('<b>x</b>\n\n| a |\n| - |\n| b |\n\n```\ncode\n```\n')
    expect(html).toContain('&lt;b&gt;')
    expect(html).toContain('<div class="wide" tabindex="0"><table>')
    expect(html).toContain('<pre tabindex="0"><code>code')
  })
})
