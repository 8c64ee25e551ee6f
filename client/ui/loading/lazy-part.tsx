import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { LazyFile } from '#client/lib/loading/lazy-file.ts'
import { Row, Text } from '../layout/elements.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import classes from './lazy-part.module.css'
import { Loading, SkeletonBlock } from './skeletons.tsx'

type LazyPartProps<Props> = {
  part: LazyFile<ComponentType<Props>>
  /** What it is, for those who wait for it: "the settings". */
  what: string
  props: Props
  /** What stands in its place meanwhile, where that is known better than by its outline. */
  waiting?: ReactNode
}

/**
 * A part of a screen that is in a file of its own. It stands there at once when the file was fetched
 * ahead; else its outline does, or what to do when the file can't be loaded.
 */
export function LazyPart<Props extends object>({
  part,
  what,
  props,
  waiting,
}: LazyPartProps<Props>) {
  const place = useRef<HTMLElement | null>(null)
  const goOn = () => giveBackFocus(place.current)
  return (
    <LazyBoundary
      part={part}
      props={props}
      waiting={waiting ?? <Outline what={what} />}
      renderFailed={(retry) => <NotLoaded what={what} place={place} onRetry={retry} />}
      onShown={goOn}
      onFailed={goOn}
    />
  )
}

/** Whoever was at the notice goes on from there, unless they are somewhere else by now. */
function giveBackFocus(place: HTMLElement | null): void {
  if (!place || document.activeElement !== document.body) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

function Outline({ what }: { what: string }) {
  return (
    <div className={classes.outline}>
      <SkeletonBlock width="72%" />
      <SkeletonBlock height={30} />
      <SkeletonBlock width="48%" />
      <SkeletonBlock height={30} />
      <Loading what={what} />
    </div>
  )
}

type NotLoadedProps = {
  what: string
  /** Gets what is around it, for the focus. */
  place: { current: HTMLElement | null }
  onRetry: () => void
}

/** Also what somebody sees whose tab is older than the files that the server has. */
function NotLoaded({ what, place, onRetry }: NotLoadedProps) {
  const notice = useRef<HTMLDivElement>(null)
  // It goes with the notice, also when the part comes by itself.
  const keepPlace = () => {
    place.current = notice.current?.parentElement ?? null
  }
  return (
    <div role="alert" ref={notice} className={classes.notLoaded}>
      <Text weight="600">Fanfare could not load {what}</Text>
      <p>
        Check the connection and try again. If Fanfare was updated, reload: what you have done is
        kept.
      </p>
      <Row gap="8" align="center" wrap>
        <Button size="xs" variant="default" onClick={onRetry} onFocus={keepPlace}>
          Try again
        </Button>
        <Button size="xs" variant="subtle" onClick={() => location.reload()} onFocus={keepPlace}>
          Reload
        </Button>
      </Row>
    </div>
  )
}
