import * as Y from 'yjs'
import type { CampaignSeed } from '../campaign/edits/create-campaign.ts'
import { createCampaign } from '../campaign/edits/create-campaign.ts'
import type { BlockModel, FindModel } from '../campaign/model/field.ts'
import type { RichText } from '../campaign/model/snapshot.ts'

/** As an empty text reads that has been stored. */
export const emptyText: RichText = { type: 'doc', content: [{ type: 'paragraph', content: [] }] }

/** A block model with one field of every kind. */
export const noteModel: BlockModel = {
  kind: 'note',
  version: 1,
  fields: {
    body: {
      type: 'richText',
      inline: false,
      label: 'Body',
      group: 'content',
      default: { type: 'doc', content: [] },
    },
    headline: {
      type: 'richText',
      inline: true,
      label: 'Headline',
      group: 'content',
      default: { type: 'doc', content: [] },
    },
    label: { type: 'text', maxLength: 200, label: 'Label', group: 'content', default: 'Untitled' },
    tone: {
      type: 'choice',
      options: [
        { value: 'calm', label: 'Calm' },
        { value: 'loud', label: 'Loud' },
      ],
      label: 'Tone',
      group: 'style',
      default: 'calm',
    },
    framed: { type: 'switch', label: 'Framed', group: 'style', default: false },
    size: {
      type: 'number',
      min: 8,
      max: 96,
      step: 1,
      unit: 'px',
      label: 'Size',
      group: 'style',
      default: 16,
    },
    href: { type: 'link', label: 'Link', group: 'content', default: '' },
    picture: { type: 'image', label: 'Picture', group: 'content', default: '' },
    rows: {
      type: 'list',
      itemName: 'row',
      maxItems: 6,
      fields: {
        name: { type: 'text', maxLength: 40, label: 'Name', group: 'content', default: '' },
        open: { type: 'switch', label: 'Open', group: 'content', default: true },
        answer: {
          type: 'richText',
          inline: false,
          label: 'Answer',
          group: 'content',
          default: emptyText,
        },
      },
      label: 'Rows',
      group: 'content',
      default: [{ id: 'row1', name: 'First', open: true, answer: emptyText }],
    },
    align: {
      type: 'choice',
      responsive: true,
      options: [
        { value: 'left', label: 'Left' },
        { value: 'right', label: 'Right' },
      ],
      label: 'Align',
      group: 'style',
      default: 'left',
    },
    tint: { type: 'colour', label: 'Tint', group: 'style', default: '' },
    mark: { type: 'icon', label: 'Mark', group: 'content', default: '' },
    until: { type: 'date', label: 'Until', group: 'content', default: '' },
    focal: { type: 'focal', label: 'Focal point', group: 'content', default: '50 50' },
  },
}

/** Knows only `models`; by default only the note. */
export function buildFindModel(models: readonly BlockModel[] = [noteModel]): FindModel {
  return (kind) => models.find((model) => model.kind === kind)
}

/** Ids that count up: `id1`, `id2`, … */
export function buildMakeId(prefix = 'id'): () => string {
  let count = 0
  return () => {
    count += 1
    return `${prefix}${count}`
  }
}

/** Two pages; the first with sections of two and one columns and three notes in them. */
export const smallSeed: CampaignSeed = {
  pages: [
    {
      path: '/',
      title: 'Home',
      sections: [
        {
          columns: [
            { blocks: [{ kind: 'note', props: { label: 'A' } }, { kind: 'note' }] },
            { blocks: [] },
          ],
        },
        { columns: [{ blocks: [{ kind: 'note', props: { label: 'C' } }] }] },
      ],
    },
    { path: '/thanks', title: 'Thanks', sections: [{ columns: [{ blocks: [] }] }] },
  ],
}

/** A document made from `seed` with ids that count up in the order of the seed. */
export function buildCampaignDoc(seed: CampaignSeed = smallSeed): Y.Doc {
  const doc = new Y.Doc()
  createCampaign(doc, seed, buildFindModel(), { makeId: buildMakeId() })
  return doc
}

/** A replica of `doc` as it is now. */
export function buildReplica(doc: Y.Doc): Y.Doc {
  const replica = new Y.Doc()
  Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc))
  return replica
}

/** Brings all documents to the same state. */
export function syncDocs(...docs: readonly Y.Doc[]): void {
  const states = docs.map((doc) => Y.encodeStateAsUpdate(doc))
  for (const doc of docs) {
    for (const state of states) Y.applyUpdate(doc, state)
  }
}
