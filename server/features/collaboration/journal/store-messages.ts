import type { SqliteStore } from './sqlite-store.ts'

/** What the journal's thread can be asked for. */
export type StoreCalls = Pick<SqliteStore, 'append' | 'compact' | 'renew' | 'load' | 'heads'>

type StoreCall<Name extends keyof StoreCalls> = {
  name: Name
  args: Parameters<StoreCalls[Name]>
}

/** A question to the thread, whose answer carries the same id, or `close`, after which it ends. */
export type StoreRequest<Name extends keyof StoreCalls = keyof StoreCalls> =
  { id: number; call: StoreCall<Name> } | 'close'

/** `trouble` is something that went wrong without having been asked for; the thread goes on. */
export type StoreAnswer =
  | { id: number; value: ReturnType<StoreCalls[keyof StoreCalls]> }
  | { id: number; error: StoreError }
  | { trouble: StoreError }

/** An error on its way between threads, which only carry its message. */
export type StoreError = { message: string; code: string | undefined }
