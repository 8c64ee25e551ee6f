import type { WrittenPage } from './written-work.ts'

/** All that is in the blocks, as a file from which they can be made again. */
export function asFile(
  about: { campaignId: string; edits: number; at: Date },
  pages: readonly WrittenPage[],
): string {
  const content = pages.map(({ title, path, blocks }) => ({
    title,
    path,
    blocks: blocks.map(({ block }) => block),
  }))
  const { campaignId, at, edits } = about
  return JSON.stringify({ campaignId, at, notSaved: edits, pages: content }, null, 2)
}
