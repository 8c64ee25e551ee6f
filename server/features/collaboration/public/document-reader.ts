import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { must } from '#shared/lib/must.ts'
import type {
  DocumentAnswer,
  DocumentQuestion,
  DocumentReader,
  DocumentWork,
  MakingWork,
} from '#server/core/ports/document-reader.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { WorkThreads } from '#server/platform/threads/work-threads.ts'
import { newest } from '../journal/read-state.ts'
import { measureJournal } from '../reading/measure-journal.ts'
import type { MakingTask, ReadingTask } from '../reading/reading-task.ts'
import { storedDocument } from '../reading/stored-document.ts'
import { loadJournal } from './database-journal.ts'
import { loadJournalAt } from './positions.ts'

type Question<Given> = DocumentQuestion<Given> & { at?: number }

type Threads = {
  threads: WorkThreads<ReadingTask<unknown> | MakingTask<unknown>>
  /** Told of each answer that was known or being found already. */
  onKnown?: (work: string) => void
  /** Of a smaller document all is done at once, here. */
  smallBytes?: number
}

/** Of what is stored: decoding, checking and rendering that takes about five milliseconds. */
const smallBytes = 32 * 1024
/** Of answers that are kept, and of each of them. */
const keptBytes = 32 * 1024 * 1024
const largestKept = 2 * 1024 * 1024
/** Somebody may want gone what they say, and nobody asks for long. */
const keptMs = 10 * 60_000

/** Reads documents here, whatever their size: for tests and commands. */
export const readHere: DocumentReader = {
  readNow: (em, work, question) => answerNow(em, work, question),
  readAt: (em, work, question) => answerAt(em, work, question),
  readState: (em, work, question) => answerState(em, work, question),
  make: async (work, { given }) => work.make(given),
}

/** Reads small documents here and others in threads, each question once for each position. */
export function createDocumentReader({
  threads,
  onKnown = () => undefined,
  smallBytes: small = smallBytes,
}: Threads): DocumentReader {
  const nextTurn = createTurns()
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: keptBytes,
    maxEntrySize: largestKept,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    ttl: keptMs,
  })
  const finding = new Map<string, Promise<Uint8Array>>()

  const ask = async (task: ReadingTask<unknown>, companyId: string, key: string) => {
    const known = kept.get(key) ?? finding.get(key)
    if (!known) return find(task, companyId, key)
    onKnown(task.work)
    const bytes = await known
    await nextTurn()
    return bytes
  }

  const find = (task: ReadingTask<unknown>, companyId: string, key: string) => {
    const found = threads.run(companyId, task.work, task).then((bytes) => {
      kept.set(key, bytes)
      return bytes
    })
    const settled = found.finally(() => finding.delete(key))
    finding.set(key, settled)
    return settled
  }

  const read = async <Given, Found>(
    work: DocumentWork<Given, Found>,
    { campaign, given, since, at }: Question<Given>,
    seq: number,
  ) => {
    const { id: campaignId, companyId } = campaign
    const task = { work: work.name, campaignId, at: at ?? null, since: since ?? null, given }
    const bytes = await ask(task, companyId, keyOf({ ...task, at: seq }))
    return decode(work, bytes)
  }

  return {
    async readNow(em, work, question) {
      const { seq, bytes } = await measureJournal(em, question.campaign.id, newest)
      if (bytes < small) return answerNow(em, work, question)
      const answer = await read(work, question, seq)
      // As whoever reads inside of a transaction that has written.
      if (!answer || answer.seq < seq) throw new Error('a document was read that is not committed')
      return answer
    },
    async readAt(em, work, question) {
      const { bytes } = await measureJournal(em, question.campaign.id, question.at)
      if (bytes < small) return answerAt(em, work, question)
      return read(work, question, question.at)
    },
    async make(work, { companyId, given, bytes }) {
      if (bytes < small) return work.make(given)
      const answer = await threads.run(companyId, work.name, { making: work.name, given })
      return must(decode(work, answer), 'what is made is always found').found
    },
    async readState(em, work, question) {
      const { campaign, given, since, state } = question
      if (state.length < small) return answerState(em, work, question)
      // Copying it to the thread takes a while, as did making it.
      await nextTurn()
      const { id: campaignId, companyId } = campaign
      const asked = { campaignId, at: null, since: since ?? null, given, state }
      const answer = decode(
        work,
        await threads.run(companyId, work.name, { work: work.name, ...asked }),
      )
      return must(answer, 'a state that was given is there').found
    },
  }
}

/**
 * Those who wait for one answer go on one after the other, each in a turn of the loop of its own: all
 * that they do then, at once, would stop others.
 */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => setImmediate()))
}

/** What a thread answered for this work. */
function decode<Found>(
  _work: DocumentWork<never, Found> | MakingWork<never, Found>,
  bytes: Uint8Array,
): DocumentAnswer<Found> | null {
  const read: (bytes: Uint8Array) => DocumentAnswer<Found> | null = deserialize
  return read(bytes)
}

function keyOf({ given, ...task }: ReadingTask<unknown>): string {
  const rest = createHash('sha256').update(JSON.stringify(given)).digest('base64')
  return [...Object.values(task), rest].join(' ')
}

async function answerNow<Given, Found>(
  em: EntityManager,
  work: DocumentWork<Given, Found>,
  { campaign, given, since }: Question<Given>,
): Promise<DocumentAnswer<Found>> {
  const stored = await loadJournal(em, campaign.id)
  const earlier = await loadEarlier(em, campaign.id, since)
  return { found: await work.run(storedDocument(stored), given, earlier), seq: stored.seq }
}

async function answerAt<Given, Found>(
  em: EntityManager,
  work: DocumentWork<Given, Found>,
  { campaign, given, since, at }: DocumentQuestion<Given> & { at: number },
): Promise<DocumentAnswer<Found> | null> {
  const stored = await loadJournalAt(em, campaign.id, at)
  if (!stored) return null
  const earlier = await loadEarlier(em, campaign.id, since)
  return { found: await work.run(storedDocument(stored), given, earlier), seq: stored.seq }
}

async function answerState<Given, Found>(
  em: EntityManager,
  work: DocumentWork<Given, Found>,
  { campaign, given, since, state }: DocumentQuestion<Given> & { state: Uint8Array },
): Promise<Found> {
  const earlier = await loadEarlier(em, campaign.id, since)
  return work.run(storedDocument({ snapshot: state, updates: [] }), given, earlier)
}

async function loadEarlier(em: EntityManager, campaignId: string, since: number | undefined) {
  const stored = since === undefined ? null : await loadJournalAt(em, campaignId, since)
  return stored && storedDocument(stored)
}
