import { ownKeys } from '#client/lib/keys/own-keys.ts'
import type { Rotation } from './use-rotation.ts'
import classes from './wall-bar.module.css'

/** Which page is shown, of how many; pressed, the pages stop or go on. */
export function WallPager({ count, rotation }: { count: number; rotation: Rotation }) {
  const { page, isPaused, togglePause, hold } = rotation
  return (
    <button
      type="button"
      className={classes.pager}
      aria-pressed={isPaused}
      aria-label={`Page ${page + 1} of ${count}: pause`}
      title="Space pauses, the arrows turn the page"
      onClick={togglePause}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      // A click would leave the focus here, and hold the page for good.
      onMouseDown={(event) => event.preventDefault()}
      // Space is heard by the whole wall already.
      onKeyUp={ownKeys((event) => {
        if (event.key === ' ') event.preventDefault()
      })}
    >
      <span className={classes.dots} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <i key={index} data-current={index === page || undefined} />
        ))}
      </span>
      <span>
        {page + 1} of {count}
        {isPaused ? ', paused' : ''}
      </span>
    </button>
  )
}
