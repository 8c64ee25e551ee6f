import poll from '#shared/blocks/poll/block.tsx'
import { readPoll } from '#shared/blocks/poll/read-poll.ts'
import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import { readProps } from '#shared/blocks/read-props.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { blocksOf } from '#shared/page/checks/page-blocks.ts'

/** What each poll of a campaign asks, to judge what visitors send in. */
export function pollsOf(snapshot: CampaignSnapshot): { pollId: string; definition: Poll }[] {
  return snapshot.pages
    .flatMap(blocksOf)
    .filter(({ kind }) => kind === poll.kind)
    .map(({ id, props }) => ({
      pollId: id,
      definition: readPoll(readProps(poll.fields, props)),
    }))
}
