import { createStore } from '#client/lib/campaign-session/store.ts'

export type Spoken = { urgent: string; calm: string }

/** What the live regions of the builder say. */
export const spoken = createStore<Spoken>({ urgent: '', calm: '' })

/** Says something about what the person is doing right now; interrupts. */
export function sayNow(text: string): void {
  spoken.set((current) => (current.urgent === text ? current : { ...current, urgent: text }))
}

/** Says something that others did; waits for its turn. */
export function sayCalmly(text: string): void {
  spoken.set((current) => (current.calm === text ? current : { ...current, calm: text }))
}
