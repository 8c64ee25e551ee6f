import axe from 'axe-core'
import { JSDOM } from 'jsdom'

/** What axe finds in a whole document; contrast needs layout, so it is not asked here. */
export async function findViolations(html: string): Promise<string[]> {
  const { window } = new JSDOM(html, { runScripts: 'outside-only' })
  window.eval(axe.source)
  const run: unknown = await window.eval(
    `axe.run(document, { rules: { 'color-contrast': { enabled: false } } }).then((result) =>
      result.violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  )
  window.close()
  return Array.isArray(run) ? run.map(String) : ['axe did not run']
}
