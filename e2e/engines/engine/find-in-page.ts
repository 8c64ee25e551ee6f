import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as TestingLibrary from '@testing-library/dom'

/** A string is the whole name or text, but for spaces around and between words; a RegExp, a part. */
export type Words = string | RegExp

/** One step on the way to elements: below those that the step before has found, or among them. */
export type Step =
  | { by: 'role'; role: string; name: SentWords | null }
  | { by: 'text' | 'label' | 'containing'; text: SentWords }
  | { by: 'css'; selector: string }
  | { by: 'at'; index: number }

type SentWords = { source: string; flags: string } | string

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary
    findSteps(steps: readonly Step[]): HTMLElement[]
    /** Where an element is, or what is in it if it has no box of its own. */
    rectOf(element: Element): DOMRect
  }
}

/** As JSON can say it. */
export const sentWords = (words: Words): SentWords =>
  typeof words === 'string' ? words : { source: words.source, flags: words.flags }

const library = createRequire(import.meta.url).resolve('@testing-library/dom')
const bundle = join(library, '../@testing-library/dom.umd.min.js')

/** Gives a page `findSteps` and `rectOf`: roles and names are found by Testing Library, alike in every engine. */
export const finderSource = (): string =>
  `(() => { ${readFileSync(bundle, 'utf8')}\n;(${installFinder.toString()})() })()`

/** Runs in the page. */
function installFinder(): void {
  const library = window.TestingLibraryDom
  const wanted = (words: SentWords) =>
    typeof words === 'string' ? words : new RegExp(words.source, words.flags)
  const has = (element: HTMLElement, words: SentWords) => {
    const text = library.getDefaultNormalizer()(element.textContent)
    const fits = wanted(words)
    return typeof fits === 'string' ? text === fits : fits.test(text)
  }
  const below = (root: HTMLElement, step: Step): HTMLElement[] => {
    switch (step.by) {
      case 'role': {
        const options = step.name === null ? {} : { name: wanted(step.name) }
        return library.queryAllByRole(root, step.role, options)
      }
      case 'text':
        return library.queryAllByText(root, wanted(step.text))
      case 'label':
        return library.queryAllByLabelText(root, wanted(step.text))
      case 'css':
        return [...root.querySelectorAll<HTMLElement>(step.selector)]
      default:
        return []
    }
  }
  window.rectOf = (element) => {
    if (getComputedStyle(element).display !== 'contents') return element.getBoundingClientRect()
    const content = document.createRange()
    content.selectNodeContents(element)
    return content.getBoundingClientRect()
  }
  window.findSteps = (steps) => {
    let found: HTMLElement[] = [document.documentElement]
    for (const step of steps) {
      if (step.by === 'at') found = [found.at(step.index)].filter((each) => each !== undefined)
      else if (step.by === 'containing') found = found.filter((each) => has(each, step.text))
      else found = [...new Set(found.flatMap((root) => below(root, step)))]
    }
    return found
  }
}
