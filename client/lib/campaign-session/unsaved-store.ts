import { asRecord } from '#shared/lib/is-record.ts'
import type { CopyChange, CopyDatabase } from './device-copies.ts'
import { changeCopy } from './device-copies.ts'
import type { TabRecord, Unsaved } from './read-copy.ts'
import { readTabs } from './read-copy.ts'

export type UnsavedStore = {
  /** What all tabs have left unconfirmed in this copy, this one too. Rejects when it can't be read. */
  records: () => Promise<TabRecord[]>
  /** Of these records what other tabs have left unconfirmed beyond what was found before. */
  find: (records: readonly TabRecord[]) => Unsaved
  /** Remembers what is unconfirmed of this tab, so that it survives a reload and a crash. */
  write: (unsaved: Unsaved) => void
  /**
   * Forgets what `find` found: the server has confirmed it through this tab. What another tab has
   * written since stays.
   */
  forgetFound: () => void
}

/** Enough to name what was written; beyond, everything is shown. */
const maxBlocks = 500

/**
 * Remembers unconfirmed changes per tab, in the database that keeps the changes. `tab` names this
 * one. A database that fails counts as empty: the badge then waits for the hand-over all the same,
 * only its number is missing.
 */
export function createUnsavedStore(
  copy: {
    database: () => CopyDatabase | null
    /** Writes the tab's record, or forgets it for null. */
    write: (record: TabRecord | null) => void
  },
  tab: number,
): UnsavedStore {
  let turn = 0
  let found: TabRecord[] = []
  return {
    records: async () => {
      const database = copy.database()
      return database ? readTabs(database) : []
    },
    find: (records) => {
      const known = new Map(found.map((one) => [one.tab, one]))
      const news = records.filter((one) => one.tab !== tab && one.turn !== known.get(one.tab)?.turn)
      for (const one of news) found = [...found.filter((each) => each.tab !== one.tab), one]
      const added = news.map(({ count, blocks, tab: of }) => ({
        count: Math.max(0, count - (known.get(of)?.count ?? 0)),
        blocks,
      }))
      return sum(added)
    },
    write: ({ count, blocks }) => {
      turn += 1
      const record: TabRecord = { tab, turn, count, blocks: blocks.slice(-maxBlocks) }
      copy.write(count > 0 ? record : null)
    },
    forgetFound: () => {
      const gone = found
      found = []
      const database = copy.database()
      if (!database) return
      changeCopy(database, ({ custom }) =>
        Promise.all(gone.map((read) => deleteUnchanged(custom, read))),
      ).catch(() => undefined)
    },
  }
}

async function deleteUnchanged(
  custom: CopyChange['custom'],
  { tab, turn }: TabRecord,
): Promise<void> {
  if (asRecord(await custom.get(tab))['turn'] === turn) await custom.delete(tab)
}

function sum(all: readonly Unsaved[]): Unsaved {
  return {
    count: all.reduce((total, { count }) => total + count, 0),
    blocks: [...new Set(all.flatMap(({ blocks }) => blocks))],
  }
}
