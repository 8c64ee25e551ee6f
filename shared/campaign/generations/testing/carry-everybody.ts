import * as fc from 'fast-check'
import * as Y from 'yjs'
import { buildCampaignDoc, buildFindModel, smallSeed } from '../../../testing/campaign.ts'
import { renew } from '../../../testing/renew.ts'
import { flawsOf } from '../../../testing/valid-snapshot.ts'
import type { CampaignSeed } from '../../edits/create-campaign.ts'
import { readCampaign } from '../../read/read-campaign.ts'
import { carryOver } from '../carry-over.ts'
import { ownChanges } from '../own-changes.ts'
import type { LeftOver } from '../left-over.ts'
import { flawsOfCarrying, lettersIn, lettersLost } from './flaws-of-carrying.ts'
import type { Hand, Work } from './random-work.ts'
import { isBy, lettersOf } from '../../testing/test-letters.ts'
import { doWork, randomWork } from './random-work.ts'

/** What people do around changes of generation. */
export type Story = {
  /** Confirmed before anybody is offline, and while somebody is. */
  first: Work[]
  meanwhile: Work[]
  /** What each does offline. */
  offline: Work[][]
  /** Whether each sees the unconfirmed work of the one before, and when. */
  seen: number[]
  /** In the new generation, before each comes back. */
  after: Work[]
  /** Whether all that is removed is left out of the new generation. */
  isPurged: boolean
  /** In each generation that has come and gone before anybody comes back. */
  between: Work[][]
}

export function randomStory(): fc.Arbitrary<Story> {
  const some = (max: number) => fc.array(randomWork(), { maxLength: max, size: 'max' })
  return fc.record({
    first: some(10),
    meanwhile: some(6),
    offline: fc.array(some(10), { minLength: 1, maxLength: 3 }),
    seen: fc.array(fc.nat({ max: 20 }), { minLength: 3, maxLength: 3 }),
    after: some(10),
    isPurged: fc.boolean(),
    between: fc.array(some(6), { maxLength: 2 }),
  })
}

const findModel = buildFindModel()

/** These take away texts of variants, or make them the page's. */
const replacing = ['applyVariant', 'resetVariant', 'resetInherited']

/** Plays a story and returns everything that is wrong, in words. */
export function flawsOfStory(story: Story): string[] {
  const { first, meanwhile, offline, seen, after, isPurged, between } = story
  const erased = new Set<string>()
  const erase = (letters: string) => {
    for (const letter of letters) erased.add(letter)
  }
  const server = buildPerson(lettersCampaign(), 0, { erase })
  server.work(first)
  const away = offline.map((_, at) => buildPerson(replicaOf(server.doc), at + 1, { erase }))
  server.work(meanwhile)
  away.forEach((person, at) => {
    const before = away[at - 1]
    const [when, works] = [seen[at] ?? 0, offline[at] ?? []]
    person.work(works.slice(0, when))
    if (before && when < 10) Y.applyUpdate(person.doc, Y.encodeStateAsUpdate(before.doc))
    person.work(works.slice(when))
  })
  const confirmed = Y.encodeStateAsUpdate(server.doc)
  const options = { removedBefore: isPurged ? Infinity : null }
  const write = lettersOf(9)
  const renewed = (doc: Y.Doc, writer: number) =>
    buildPerson(renew(doc, { ...options, writer }), 9, { write, erase })
  let next = renewed(server.doc, 7)
  for (const [at, each] of between.entries()) {
    next.work(each)
    next = renewed(next.doc, 70 + at)
  }
  const share = Math.ceil(after.length / away.length)
  const works = JSON.stringify([meanwhile, offline, between, after])
  const isReplacing = replacing.some((kind) => works.includes(`"${kind}"`))
  return away.flatMap(({ doc }, at) => {
    next.work(after.slice(at * share, (at + 1) * share))
    const before = replicaOf(next.doc)
    const flaws = flawsOfOne(confirmed, doc, at + 1, next.doc)
    if (isReplacing) return flaws
    const lost = lettersLost(before, next.doc).filter(({ letter }) => !erased.has(letter))
    return [...flaws, ...lost.map(({ path, letter }) => `${path}: nobody has deleted ${letter}`)]
  })
}

function flawsOfOne(confirmed: Uint8Array, copy: Y.Doc, client: number, into: Y.Doc): string[] {
  const clients = new Set([client])
  const own = ownChanges({
    base: confirmed,
    copy: Y.encodeStateAsUpdate(copy),
    clients,
    findModel,
  })
  const before = replicaOf(into)
  let transactions = 0
  const count = () => {
    transactions += 1
  }
  into.on('update', count)
  const { carried, left } = carryOver({ ...own, into, origin: null, findModel })
  into.off('update', count)
  const flaws = flawsOfCarrying({ ...own, before, after: into, left, isOwn: isBy(client) })
  flaws.push(...flawsOf(readCampaign(into, findModel)))
  const shown = [...lettersIn(into), ...[...own.left, ...left].flatMap(wordsLeft)]
  const [arrived, isConfirmed] = [new Set(shown), new Set(lettersIn(openState(confirmed)))]
  for (const letter of new Set(lettersIn(copy).filter(isBy(client))))
    if (!isConfirmed.has(letter) && !arrived.has(letter)) flaws.push(`my ${letter} is nowhere`)
  if (transactions > 1) flaws.push('more than one transaction')
  if (carried === 0 && transactions > 0) flaws.push('nothing is said to be carried')
  if (JSON.stringify(left) !== JSON.stringify(JSON.parse(JSON.stringify(left))))
    flaws.push('left over is no JSON')
  const again = carryOver({ base: own.mine, mine: own.mine, into, origin: null, findModel })
  if (again.carried > 0 || again.left.length > 0) flaws.push('it is carried over again')
  return flaws
}

function buildPerson(
  doc: Y.Doc,
  client: number,
  { erase, write = lettersOf(client) }: { erase: Hand['erase']; write?: Hand['write'] },
) {
  doc.clientID = client
  const hand = { write, erase }
  const work = (works: readonly Work[]) => {
    for (const each of works) doWork(doc, readCampaign(doc, findModel), each, hand)
  }
  return { doc, work }
}

const wordsLeft = (left: LeftOver) =>
  left.kind === 'words' ? Array.from(JSON.stringify(left.words)) : []

const replicaOf = (doc: Y.Doc) => openState(Y.encodeStateAsUpdate(doc))

function openState(state: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc
}

/** The small campaign, no letter of it twice. */
function lettersCampaign(): Y.Doc {
  const letters = lettersOf(8)
  const pages = smallSeed.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      columns: (section.columns ?? []).map((column) => ({
        ...column,
        blocks: (column.blocks ?? []).map((block) => ({
          ...block,
          props: { label: letters(6), body: letters(8) },
        })),
      })),
    })),
  }))
  const seed: CampaignSeed = { ...smallSeed, pages }
  return buildCampaignDoc(seed)
}
