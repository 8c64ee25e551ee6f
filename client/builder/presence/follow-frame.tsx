import { useEffect } from 'react'
import type { CSSProperties } from 'react'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './follow-frame.module.css'
import { follow } from './follow.ts'
import { stopFollowing } from './together.ts'

/** While somebody is followed: a frame in their colour, whose view it is, and the way out. */
export function FollowFrame() {
  const builder = useBuilder()
  const canvas = useCanvas()
  const followed = useStore(builder.together.followed, (whom) => whom)
  useEffect(
    () => (followed ? follow(builder, canvas, followed) : undefined),
    [builder, canvas, followed],
  )
  if (!followed) return null
  const { id, name } = followed.person
  const style: CSSProperties & Record<'--person', string> = { '--person': presenceColour(id) }
  return (
    <section className={classes.frame} style={style} aria-label={`Following ${name}`}>
      <div className={classes.label}>
        <span className={classes.words} translate="no">
          Following {name}
        </span>
        <button
          type="button"
          className={classes.stop}
          onClick={() => stopFollowing(builder.together)}
        >
          Stop
        </button>
      </div>
    </section>
  )
}
