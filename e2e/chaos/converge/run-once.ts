import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Y from 'yjs'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { describeDocument, firstDifference } from './describe-document.ts'
import { createDice, type Dice } from './dice.ts'
import { editDocument } from './edit-document.ts'
import { createParticipant, type Participant } from './participant.ts'
import { openUnreliableLines, type LineUser, type UnreliableLines } from './unreliable-lines.ts'
import type { Mischief } from './weather.ts'

/** What one run came to. */
export type Outcome = {
  seed: number
  campaignId: string
  /** What everybody had in the end; null when they differed. */
  agreed: string | null
  complaints: string[]
  mischief: Mischief
}

/** Who works together; one more comes and goes, and one reads at the end. */
const people = 5
const steps = 60
/** Longest pause (ms) between two steps. */
const longestPauseMs = 8
/** Lines and what they carry are quiet when nothing moved for so long (ms). */
const quietMs = 30
const settledWithinMs = 60_000
const agreedWithinMs = 15_000

/**
 * Five clients work on a campaign over unreliable lines, some of them offline now and then; one
 * leaves for good and another one comes. Then the lines calm down, a newcomer reads, and everybody
 * must have the same. Stock clients have even lines, those that are told what is saved odd ones.
 */
export async function runOnce(at: {
  origin: string
  campaignId: string
  seed: number
  headersOf: (line: number) => Record<string, string>
}): Promise<Outcome> {
  const { origin, campaignId, seed, headersOf } = at
  const userOf = (line: number): LineUser => ({
    headers: headersOf(line),
    isNumbered: isTold(line),
  })
  const lines = await openUnreliableLines(origin, seed, userOf)
  const dice = createDice(seed + 1)
  const enter = (line: number) =>
    createParticipant({
      url: `${lines.url}/collab`,
      campaignId,
      line,
      isTold: isTold(line),
      clientId: 1 + line + 100 * dice(1_000_000),
      gc: line !== 0,
    })
  const run = { seed, campaignId, mischief: lines.mischief }
  const everybody = Array.from({ length: people }, (_, line) => enter(line))
  for (const one of everybody) one.goOnline()
  try {
    for (let step = 0; step < steps; step++) {
      act(everybody, lines, dice, enter)
      await new Promise((resolve) => setTimeout(resolve, dice(longestPauseMs + 1)))
    }
    lines.calm()
    for (const one of everybody) one.goOnline()
    await settle(everybody, lines)
    const reader = enter(readerLine)
    everybody.push(reader)
    reader.goOnline()
    await settle(everybody, lines)
    // The last word: when it is saved, so is everything before it.
    editDocument(reader.doc, dice, reader.origin)
    await settle(everybody, lines)
    const refusals = everybody.flatMap((one) => one.refusals())
    const complaints = [...refusals.map((why) => `refused: ${why}`), ...closedBy(lines)]
    return { ...run, agreed: describeDocument(reader.doc), complaints }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const kept = keepRun(seed, everybody, lines)
    return { ...run, agreed: null, complaints: [`${why} (${kept})`, ...closedBy(lines)] }
  } finally {
    for (const one of everybody) one.leave()
    await lines.close()
  }
}

const readerLine = 7
const closedBy = (lines: UnreliableLines) => lines.closures.map((why) => `line closed: ${why}`)
const isTold = (line: number) => line % 2 === 1

/** One of them does something, or something happens to its line. */
function act(
  everybody: Participant[],
  lines: UnreliableLines,
  dice: Dice,
  enter: (line: number) => Participant,
): void {
  const who = dice(everybody.length)
  const one = everybody[who]
  if (!one) return
  const edit = (times: number) => {
    for (let left = times; left > 0; left--) editDocument(one.doc, dice, one.origin)
  }
  switch (dice(16)) {
    case 0:
      return one.goOffline()
    case 1:
      return lines.cut(who)
    case 2:
      return void one.undo.undo()
    case 3:
      return void one.undo.redo()
    case 4:
      return edit(20)
    case 5: {
      // For good, with whatever has not been sent; somebody new takes the chair.
      if (who !== people - 1) return
      one.leave()
      everybody[who] = enter(who)
      return
    }
    case 6:
    case 7:
    case 8:
      return one.goOnline()
    default:
      return edit(1 + dice(2))
  }
}

/** Waits until all are online and saved, nothing is under way, and all have the same; or throws. */
async function settle(everybody: readonly Participant[], lines: UnreliableLines): Promise<void> {
  const isQuiet = () => lines.quietMs() > quietMs && everybody.every((one) => one.isSettled())
  await waitUntil('everybody is in sync and saved', isQuiet, settledWithinMs)
  const agree = () => isQuiet() && differenceIn(everybody) === null
  await waitUntil('everybody has the same', agree, agreedWithinMs).catch((error: unknown) => {
    throw new Error(differenceIn(everybody) ?? 'They agreed, but too late.', { cause: error })
  })
}

/** How somebody's document differs from the first one's; null when all are the same. */
function differenceIn([first, ...others]: readonly Participant[]): string | null {
  if (!first) return null
  const expected = describeDocument(first.doc)
  for (const [index, { doc }] of others.entries()) {
    const found = describeDocument(doc)
    if (found !== expected) return `0 and ${index + 1} differ: ${firstDifference(expected, found)}`
  }
  return null
}

/** Keeps all messages and documents of a failed run, as time has its part in it; returns where. */
function keepRun(seed: number, everybody: readonly Participant[], lines: UnreliableLines): string {
  const file = join(tmpdir(), `fanfare-converge-${seed}-${Date.now()}.json`)
  const documents = everybody.map(({ doc }) => ({
    client: doc.clientID,
    state: Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64'),
    content: describeDocument(doc).split('\n'),
  }))
  const messages = lines.record.map(({ line, to, message }) => [
    line,
    to,
    message.toString('base64'),
  ])
  writeFileSync(file, JSON.stringify({ seed, documents, messages }, null, 1))
  return file
}
