import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import type { Restore } from '#shared/campaign/restore.ts'
import { restore } from '#shared/campaign/restore.ts'
import { BringBack } from './bring-back.tsx'
import type { Builder } from './builder.ts'
import { reveal, showPage } from './builder.ts'
import { asOneStep } from './as-one-step.ts'

/** Says for ten seconds that something is deleted and brings it back on request. */
export function offerUndo(builder: Builder, what: Restore, message: string): void {
  const id = `deleted-${what.id}`
  const bringBack = () => {
    notifications.hide(id)
    const { doc, origin } = builder.session
    if (!asOneStep(builder, () => restore(doc, what, origin))) return
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
