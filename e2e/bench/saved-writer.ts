import { randomInt } from 'node:crypto'
import type { SignedIn } from '#e2e/support/person.ts'
import { connectLightly } from './collab/light-client.ts'
import { createTypewriter } from './collab/typed-updates.ts'
import { addressOf } from './stage.ts'

/** Somebody who writes in a campaign, without a document. */
export type SavedWriter = {
  /** Resolves when what was written is saved. */
  write(): Promise<void>
  leave(): Promise<void>
}

export async function openSavedWriter(
  origin: string,
  campaignId: string,
  person: SignedIn,
): Promise<SavedWriter> {
  const unsaved: { number: number; saved: () => void }[] = []
  const client = await connectLightly(addressOf(origin, campaignId, person), {
    onSaved(upTo) {
      while (unsaved[0] && unsaved[0].number <= upTo) unsaved.shift()?.saved()
    },
  })
  const type = createTypewriter('bench', randomInt(1, 2 ** 31))
  return {
    write: () =>
      new Promise((saved) => {
        unsaved.push({ number: client.sent() + 1, saved })
        client.sendUpdate(type('a'))
      }),
    leave: client.close,
  }
}
