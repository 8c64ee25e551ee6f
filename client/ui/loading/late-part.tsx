import { Button, Group } from '@mantine/core'
import { createElement, useEffect, useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useLate } from '#client/lib/loading/late.ts'
import type { Late } from '#client/lib/loading/late.ts'
import classes from './late-part.module.css'
import { Loading, SkeletonBlock } from './skeletons.tsx'

type LatePartProps<Props> = {
  part: Late<ComponentType<Props>>
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
export function LatePart<Props extends object>({
  part,
  what,
  props,
  waiting,
}: LatePartProps<Props>) {
  const { value, hasFailed, retry } = useLate(part)
  const place = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (value || hasFailed) giveBackFocus(place.current)
  }, [value, hasFailed])
  if (value) return createElement(value, props)
  if (!hasFailed) return waiting ?? <Outline what={what} />
  const tryAgain = (around: HTMLElement | null) => {
    place.current = around
    retry()
  }
  return <NotLoaded what={what} onRetry={tryAgain} />
}

/** Whoever has tried again by keyboard goes on from there, unless they are somewhere else by now. */
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

type NotLoadedProps = { what: string; onRetry: (around: HTMLElement | null) => void }

/** Also what somebody sees whose tab is older than the files that the server has. */
function NotLoaded({ what, onRetry }: NotLoadedProps) {
  const notice = useRef<HTMLDivElement>(null)
  return (
    <div role="alert" ref={notice} className={classes.notLoaded}>
      <p className={classes.title}>Fanfare could not load {what}</p>
      <p>
        Check the connection and try again. If Fanfare was updated, reload: what you have done is
        kept.
      </p>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => onRetry(notice.current?.parentElement ?? null)}
        >
          Try again
        </Button>
        <Button size="xs" variant="subtle" onClick={() => location.reload()}>
          Reload
        </Button>
      </Group>
    </div>
  )
}
