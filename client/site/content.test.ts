import { describe, expect, it } from 'vitest'
import { documentationOutline, neighboursOf } from './documentation-outline.ts'
import { articleMatter, readSource } from './front-matter.ts'
import { articles, documentation, prosePages } from './read-content.ts'

const outlined = documentationOutline.flatMap(({ pages }) => pages)

describe('the words of the site', () => {
  it('has every page of the documentation in the outline, once', () => {
    expect(outlined.toSorted()).toEqual([...documentation.keys()].toSorted())
    expect(outlined.length).toBeGreaterThanOrEqual(20)
    expect(articles.length).toBeGreaterThanOrEqual(5)
  })

  it('leads from page to page in the order of the outline', () => {
    expect(neighboursOf(outlined[0] ?? '').before).toBeUndefined()
    expect(neighboursOf(outlined[1] ?? '')).toEqual({ before: outlined[0], after: outlined[2] })
    expect(neighboursOf(outlined.at(-1) ?? '').after).toBeUndefined()
  })

  it('names the file whose front matter is wrong, and what is', () => {
    const text = '---\ntitle: A\ndescription: B\ndate: soon\nauthor: C\n---\nWords\n'
    expect(() => readSource('./blog/a.md', text, articleMatter)).toThrow(/blog\/a\.md[^]*date/)
    expect(() => readSource('./blog/b.md', 'Words', articleMatter)).toThrow('./blog/b.md')
  })

  it('is said calmly', () => {
    const sources = [...articles, ...documentation.values(), ...prosePages]
    for (const { slug, matter, markdown } of sources) {
      const words = markdown.replace(/```[^]*?```/g, '')
      expect(`${slug}: ${/!(?!\[)/.exec(`${matter.title} ${words}`)?.[0] ?? 'calm'}`).toBe(
        `${slug}: calm`,
      )
    }
  })
})
