import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isLoadFailure, isServerThere } from '#client/lib/errors/load-failure.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Row } from '#client/ui/layout/elements.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import type { Location } from 'react-router'

type Words = { title: string; text: string }
type Way = 'reload' | 'try-again' | null

const nothingHere: Words = {
  title: 'There is nothing here',
  text: 'The address may be mistyped, or what was here has been removed.',
}

const notAllowed: Words = {
  title: 'Your role does not allow this',
  text: 'Ask an owner or admin of the company for the right to see it.',
}

const updated: Words = {
  title: 'Fanfare was updated',
  text: 'This tab still runs the version from before. Reload to continue where you are.',
}

const away: Words = {
  title: 'This screen could not be loaded',
  text: 'Fanfare can’t be reached at the moment. What was shown as saved is safe; the screen opens as soon as the connection is back.',
}

const failed: Words = {
  title: 'This screen could not be shown',
  text: 'Something went wrong on our side. What was shown as saved is safe. Reload to try again.',
}

/** Takes the place of a screen that failed or could not be loaded. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { key } = useLocation()
  const wasAway = useRef(false)
  if (isLoadFailure(error)) return <NotLoaded key={key} wasAway={wasAway} />
  const { status } = problemOf(error)
  if (status === 404) return <NotFoundScreen />
  if (status === 403) return <ErrorWords words={notAllowed} way={null} />
  return <ErrorWords words={failed} way="reload" />
}

/** For addresses that no route knows. */
export function NotFoundScreen() {
  return <ErrorWords words={nothingHere} way={null} />
}

const askAgainMs = 3_000

/**
 * Says which of the two it is, an older tab or no connection, and goes on once that is back. Where the
 * server `wasAway` at the attempt before, it does so, too: the file may have been asked for just before.
 */
function NotLoaded({ wasAway }: { wasAway: RefObject<boolean> }) {
  const why = useWhyNotLoaded(wasAway)
  if (why === null) return <FullScreen>{null}</FullScreen>
  return why === 'updated' ? (
    <ErrorWords words={updated} way="reload" />
  ) : (
    <ErrorWords words={away} way="try-again" />
  )
}

function useWhyNotLoaded(wasAway: RefObject<boolean>): 'updated' | 'away' | null {
  const [why, setWhy] = useState<'updated' | 'away' | null>(null)
  const tryAgain = useTryAgain()
  const goOn = useRef(tryAgain)
  goOn.current = tryAgain
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const isThere = await isServerThere()
      if (!isCurrent) return
      const isBack = isThere && wasAway.current
      wasAway.current = !isThere
      if (isBack) return goOn.current()
      setWhy(isThere ? 'updated' : 'away')
      if (!isThere) timer = setTimeout(() => void ask(), askAgainMs)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wasAway])
  return why
}

/** Goes once more to where the person is. */
function useTryAgain(): () => void {
  const navigate = useNavigate()
  const location: Location<unknown> = useLocation()
  const { state, ...here } = location
  return () => void navigate(here, { replace: true, state })
}

function ErrorWords({ words: { title, text }, way }: { words: Words; way: Way }) {
  const tryAgain = useTryAgain()
  usePageTitle(title)
  return (
    <FullScreen>
      <div role="alert">
        <EmptyState
          isPage
          title={title}
          action={
            <Row gap="8" align="center" wrap>
              {way === 'reload' ? <Button onClick={() => location.reload()}>Reload</Button> : null}
              {way === 'try-again' ? <Button onClick={tryAgain}>Try again</Button> : null}
              {/* Without a connection the browser would have nothing to show instead. */}
              <Button
                component={Link}
                to="/dashboard"
                reloadDocument={way === 'reload'}
                variant="default"
              >
                Go to the dashboard
              </Button>
            </Row>
          }
        >
          {text}
        </EmptyState>
      </div>
    </FullScreen>
  )
}
