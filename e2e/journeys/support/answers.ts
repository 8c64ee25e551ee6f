import type { Page } from '@playwright/test'

/** How the API answers a page: as it does, not yet, or that it was asked too often. */
export type Answers = 'truly' | 'later' | 'refused'

const storageKey = 'journey.answers'

/** A refusal that the screens don't ask again after by themselves. */
const problem = {
  type: '/documentation/errors#rate-limited',
  slug: 'rate-limited',
  status: 429,
  title: 'Too many requests',
  detail: 'Wait a moment and try again.',
}

/** From now on `answerPage` decides, in every document of the page, how the API answers it. */
export async function takeAnswers(page: Page): Promise<void> {
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
