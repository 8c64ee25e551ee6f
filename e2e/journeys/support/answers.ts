import type { Page } from '@playwright/test'
import { errorCatalogue } from '#shared/errors/catalogue.ts'

/** How the API answers a page: as it does, not yet, or that it was asked too often. */
export type Answers = 'truly' | 'later' | 'refused'

const storageKey = 'journey.answers'

/** From now on `answerPage` decides, in every document of the page, how the API answers it. */
export async function takeAnswers(page: Page): Promise<void> {
  const { title, help: detail } = errorCatalogue['rate-limited']
  const problem = { slug: 'rate-limited', status: 429, title, detail }
  await page.addInitScript(
    ([key, body]) => {
      const ask = window.fetch.bind(window)
      const answers = () => sessionStorage.getItem(key)
      const settled = () =>
        new Promise<void>((resolve) => {
          if (answers() !== 'later') return resolve()
          addEventListener(key, () => resolve(), { once: true })
        })
      window.fetch = async (asked, init) => {
        const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href)
        if (!pathname.startsWith('/api/') || pathname === '/api/me') return ask(asked, init)
        await settled()
        if (answers() !== 'refused') return ask(asked, init)
        const headers = { 'content-type': 'application/problem+json' }
        return new Response(body, { status: 429, headers })
      }
    },
    [storageKey, JSON.stringify(problem)] as const,
  )
}

/** Also for what was asked already and has no answer yet. */
export async function answerPage(page: Page, how: Answers): Promise<void> {
  await page.evaluate(
    ([key, answers]) => {
      sessionStorage.setItem(key, answers)
      dispatchEvent(new Event(key))
    },
    [storageKey, how] as const,
  )
}
