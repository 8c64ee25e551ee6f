import type { CDPSession, Page } from '@playwright/test'
import { pause } from '#e2e/support/pause.ts'
import type { Person } from './person.ts'

/** How often (ms) each page is asked whether it still answers. */
const askEveryMs = 2_000
/** No page is busy for so long (ms), on a busy machine either, unless it hangs. */
const hangsAfterMs = 45_000
/** How long (ms) a page that runs a script may take until it stands still in it. */
const standsStillMs = 5_000
const shownFrames = 25
/** A script that runs for ever is seen in several places; those in common say which it is. */
const looks = 3

/** Does `work`. Throws, and says where it is, when a page no longer answers meanwhile. */
export async function unlessOneHangs<T>(
  people: readonly Person[],
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const watch = async (): Promise<never> => {
    while (!over.signal.aborted) {
      await Promise.all(people.map(ask))
      await pause(askEveryMs)
    }
    return new Promise<never>(() => undefined)
  }
  return Promise.race([work(), watch()]).finally(() => over.abort())
}

/** Must be asked for before a page hangs: one that does opens no session. */
export async function watchScripts(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  return session
}

async function ask(person: Person): Promise<void> {
  // A page that is just being loaded again, or closed, answers with an error: it does not hang.
  const answer = person.page.evaluate(() => true).catch(() => true)
  if (await inTime(answer, hangsAfterMs)) return
  const places = await placesOf(person.scripts)
  // Only so the browser can be closed in good order.
  void person.scripts.send('Page.crash').catch(() => undefined)
  throw new Error([`${person.name}'s page hangs`, ...places].join('\n'))
}

async function placesOf(scripts: CDPSession): Promise<string[]> {
  const places: string[] = []
  for (let look = 0; look < looks; look++) {
    const paused = pausedIn(scripts)
    void scripts.send('Debugger.pause').catch(() => undefined)
    const place = await inTime(paused, standsStillMs)
    if (!place) return [...places, 'and runs no script']
    places.push(['in', ...place].join('\n'))
    void scripts.send('Debugger.resume').catch(() => undefined)
    await pause(askEveryMs)
  }
  return places
}

/** The functions it is in when it stands still, the innermost first. */
function pausedIn(scripts: CDPSession): Promise<string[]> {
  return new Promise((resolve) =>
    scripts.once('Debugger.paused', ({ callFrames }) =>
      resolve(
        callFrames.slice(0, shownFrames).map(({ functionName, url, location }) => {
          const place = `${url}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1}`
          return `  ${functionName || '(no name)'} ${place}`
        }),
      ),
    ),
  )
}

/** Undefined when it takes longer than `ms`. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
