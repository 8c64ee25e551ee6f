import * as Y from 'yjs'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { campaignFormat } from '#shared/campaign/file/campaign-file.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { uploadFile } from '#e2e/support/upload-file.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { openColleague } from './builder/colleague.ts'
import { findPageModel } from './builder/write-page.ts'
import type { Stage } from './stage.ts'

/** As much as a file may hold, in as many blocks as a campaign may have. */
const blocks = 2_000
const blocksPerPage = 200
const lettersPerBlock = 5_500
/** And then so many of its texts grow by so much, in parts that a message may hold. */
const grownTexts = 360
const grownBy = 40_000
const textsPerPart = 40
const sentence = 'What it costs, when it begins and who will be there stand where everybody looks. '

/** Makes a campaign of about 25 MB. Gives its id. */
export async function makeLargeCampaign(stage: Stage): Promise<string> {
  const id = await importLarge(stage)
  await grow(stage, id)
  return id
}

async function importLarge({ server, owner, companyId }: Stage): Promise<string> {
  const pages = Array.from({ length: blocks / blocksPerPage }, (_, at) => ({
    path: at === 0 ? '/' : `/part-${at}`,
    title: `Part ${at}`,
    description: 'One of many.',
    sections: sectionsOf(at),
  }))
  const content = { ...campaignFormat, name: 'Large', seed: { pages } }
  const file = new File([JSON.stringify(content)], 'large.json', { type: 'application/json' })
  const path = `/companies/${companyId}/campaigns/import`
  return (await uploadFile(server.origin, owner, path, file)).id
}

function sectionsOf(page: number) {
  const perSection = 20
  return Array.from({ length: blocksPerPage / perSection }, (_, section) => ({
    columns: [
      { blocks: Array.from({ length: perSection }, (_, at) => blockAt(page, section, at)) },
    ],
  }))
}

function blockAt(page: number, section: number, at: number) {
  if (at > 0) return { kind: 'rich-text', version: 1, props: { text: textOf(lettersPerBlock) } }
  const level = section === 0 ? '1' : '2'
  return { kind: 'heading', version: 1, props: { text: `Part ${page}.${section}`, level } }
}

const textOf = (letters: number) => sentence.repeat(Math.ceil(letters / sentence.length))

async function grow({ server, owner }: Stage, id: string): Promise<void> {
  const author = await openColleague(server.origin, id, owner)
  const texts = readCampaign(author.doc, findPageModel)
    .pages.flatMap(({ sections }) => sections)
    .flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
    .filter(({ kind }) => kind === 'rich-text')
    .slice(0, grownTexts)
  for (let from = 0; from < texts.length; from += textsPerPart)
    author.doc.transact(() => {
      for (const block of texts.slice(from, from + textsPerPart))
        findRichText(author.doc, block.id, 'text')?.insert(0, textOf(grownBy))
    })
  const written = clockOf(author.doc, author.doc.clientID)
  await waitUntil('all of it is there', async () => {
    const other = await openColleague(server.origin, id, owner)
    const known = clockOf(other.doc, author.doc.clientID)
    other.leave()
    return known === written
  })
  author.leave()
}

const clockOf = (doc: Y.Doc, client: number) =>
  Y.decodeStateVector(Y.encodeStateVector(doc)).get(client)
