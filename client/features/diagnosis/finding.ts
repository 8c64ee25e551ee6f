export type Standing = 'ok' | 'attention' | 'failed' | 'skipped'

/** What a check came to: in what state the thing is, and how to mend it when it is not well. */
export type Finding = {
  standing: Standing
  says: string
  mend?: string
  /** Where it is mended or seen. */
  link?: string
}

export const ok = (says: string): Finding => ({ standing: 'ok', says })

/** It works, but not as it should in the long run. */
export const attention = (says: string, mend: string): Finding => ({
  standing: 'attention',
  says,
  mend,
})

/** Something that people need does not work. */
export const failed = (says: string, mend: string): Finding => ({ standing: 'failed', says, mend })

/** It could not be judged, because something else is not well. */
export const skipped = (says: string): Finding => ({ standing: 'skipped', says })
