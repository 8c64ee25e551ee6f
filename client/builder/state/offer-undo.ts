import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import type { Restore } from '#shared/campaign/restore.ts'
import { restore } from '#shared/campaign/restore.ts'
import { BringBack } from './bring-back.tsx'
import type { Builder } from './builder.ts'
import { reveal, showPage } from './builder.ts'
import { asOneStep } from './as-one-step.ts'

/** Says for ten seconds that things of one kind are deleted and brings them back on request. */
export function offerUndo(builder: Builder, all: readonly Restore[], message: string): void {
  const [what] = all
  if (!what) return
  const id = `deleted-${what.id}`
  const bringBack = () => {
    notifications.hide(id)
    const { doc, origin } = builder.session
    const back = asOneStep(builder, () =>
      doc.transact(() => all.map((each) => restore(doc, each, origin)).some(Boolean), origin),
    )
    if (!back) return
    if (what.level === 'pages') showPage(builder, what.id)
    else reveal(builder, { kind: what.level === 'blocks' ? 'block' : 'section', id: what.id })
  }
  notifications.show({
    id,
    message: createElement(BringBack, { message, onBringBack: bringBack }),
    autoClose: 10_000,
    withBorder: false,
  })
}
