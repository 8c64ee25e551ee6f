import axe from 'axe-core'

/**
 * What axe finds in a whole document, which takes the place of the test's own meanwhile: for tests
 * that run in jsdom. Contrast needs layout, so it is not asked here.
 */
export async function findViolations(html: string): Promise<string[]> {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const own = document.documentElement
  own.replaceWith(document.adoptNode(parsed.documentElement))
  try {
    const { violations } = await axe.run(document, {
      rules: { 'color-contrast': { enabled: false } },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  } finally {
    document.documentElement.replaceWith(own)
  }
}
